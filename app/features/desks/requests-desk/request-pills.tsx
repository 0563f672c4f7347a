import { Check, CircleCheck, CircleDot, Clock, ClockAlert, Inbox } from '~/components/icons';
import type { LucideIcon } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { DeskKind, RequestState } from '~/features/public-site/requests/request-kinds';
import { formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';

const LOOKS: Record<RequestState, { tone: Tone; icon: LucideIcon }> = {
  new: { tone: 'accent', icon: Inbox },
  'in-progress': { tone: 'warning', icon: CircleDot },
  answered: { tone: 'success', icon: CircleCheck },
  closed: { tone: 'neutral', icon: Check },
};

export function RequestStatePill({ state }: { state: RequestState }) {
  const { t } = useTranslation('requests-desk');
  return <StatusPill {...LOOKS[state]}>{t(`state.${state}`)}</StatusPill>;
}

/** The time by which an open request has to be answered; nothing for an answered one or one without a deadline. */
export function RequestDue({
  kind,
  state,
  dueAt,
  late,
}: {
  kind: DeskKind;
  state: RequestState;
  dueAt: string | null;
  late: boolean;
}) {
  const { t } = useTranslation('requests-desk');
  const { locale } = useShell();
  if (dueAt === null || state === 'answered' || state === 'closed') return null;
  const until = formatDateTime(new Date(dueAt), locale);
  return (
    <StatusPill tone={late ? 'danger' : 'neutral'} icon={late ? ClockAlert : Clock} plain={!late}>
      <bdi>{t(late ? 'due.late' : kind === 'callback' ? 'due.call' : 'due.until', { until })}</bdi>
    </StatusPill>
  );
}
