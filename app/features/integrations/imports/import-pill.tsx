import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  Hourglass,
  LoaderCircle,
  Undo2,
  type LucideIcon,
} from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { useTranslation } from '~/platform/texts';
import { waitsForTurn } from './import-states';
import type { ImportCard, ImportState } from './import-store.server';

const LOOKS: Record<ImportState | 'waiting', { tone: Tone; icon: LucideIcon }> = {
  waiting: { tone: 'neutral', icon: Hourglass },
  checking: { tone: 'accent', icon: LoaderCircle },
  refused: { tone: 'danger', icon: CircleX },
  checked: { tone: 'warning', icon: CircleDashed },
  importing: { tone: 'accent', icon: LoaderCircle },
  stopping: { tone: 'accent', icon: Hourglass },
  discarded: { tone: 'neutral', icon: CircleSlash },
  done: { tone: 'success', icon: CircleCheck },
  undoing: { tone: 'accent', icon: LoaderCircle },
  undone: { tone: 'neutral', icon: Undo2 },
  failed: { tone: 'danger', icon: CircleX },
};

export function ImportPill({ card }: { card: Pick<ImportCard, 'state' | 'startedAt'> }) {
  const { t } = useTranslation('imports');
  const state = waitsForTurn(card) ? 'waiting' : card.state;
  const { tone, icon } = LOOKS[state];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(`state.${state}`)}
    </StatusPill>
  );
}
