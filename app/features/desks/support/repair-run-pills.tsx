import {
  CircleCheck,
  CircleMinus,
  CirclePause,
  CircleX,
  Clock,
  LoaderCircle,
  OctagonPause,
  RotateCw,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { BulkItemState } from '~/platform/bulk-states';
import { useTranslation } from '~/platform/texts';
import type { ShownRun } from '~/features/desks/bulk-runs/bulk-run-store.server';

type Look = { tone: Tone; icon: LucideIcon };

const RUN: Record<'running' | 'stopping' | 'by-hand' | 'by-itself' | 'done', Look> = {
  running: { tone: 'accent', icon: LoaderCircle },
  stopping: { tone: 'warning', icon: LoaderCircle },
  'by-hand': { tone: 'warning', icon: CirclePause },
  'by-itself': { tone: 'warning', icon: OctagonPause },
  done: { tone: 'success', icon: CircleCheck },
};

/** How a run stands: whether it goes on, was stopped and by whom, or is over. */
export function RunPill({ run: { state, stoppedFor } }: { run: Pick<ShownRun, 'state' | 'stoppedFor'> }) {
  const { t } = useTranslation('support');
  const is = state === 'stopped' ? (stoppedFor === 'by-hand' ? 'by-hand' : 'by-itself') : state;
  return <StatusPill {...RUN[is]}>{t(`run.state.${is}`)}</StatusPill>;
}

export const ITEM_TONES: Record<BulkItemState, Tone> = {
  waiting: 'neutral',
  running: 'accent',
  done: 'success',
  failed: 'danger',
  retrying: 'danger',
  changed: 'warning',
  gone: 'warning',
  left: 'neutral',
};

const ITEM_ICONS: Record<BulkItemState, LucideIcon> = {
  waiting: Clock,
  running: LoaderCircle,
  done: CircleCheck,
  failed: CircleX,
  retrying: RotateCw,
  changed: CircleMinus,
  gone: CircleMinus,
  left: CircleMinus,
};

export function ItemPill({ state }: { state: BulkItemState }) {
  const { t } = useTranslation('support');
  return (
    <StatusPill tone={ITEM_TONES[state]} icon={ITEM_ICONS[state]}>
      {t(`run.item.${state}`)}
    </StatusPill>
  );
}
