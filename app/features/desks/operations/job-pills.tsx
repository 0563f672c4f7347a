import { Ban, CircleCheck, CircleX, Clock, LoaderCircle, RotateCw, Timer, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { MAIL_LOOKS } from '~/features/ordering/orders/order-status-pill';
import type { JobState } from './job';
import type { StoredMailStatus } from '~/features/ordering/mail/mail-list-filter';

type Look = { tone: Tone; icon: LucideIcon };

const JOB: Record<JobState, Look> = {
  waiting: { tone: 'neutral', icon: Clock },
  delayed: { tone: 'neutral', icon: Timer },
  active: { tone: 'accent', icon: LoaderCircle },
  retrying: { tone: 'warning', icon: RotateCw },
  failed: { tone: 'danger', icon: CircleX },
  unknown: MAIL_LOOKS.unknown,
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
};

export function JobStatePill({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return <StatusPill {...JOB[state]}>{t(`state.${state}`)}</StatusPill>;
}

export function StoredMailPill({ status }: { status: StoredMailStatus }) {
  const { t } = useTranslation('jobs');
  return <StatusPill {...MAIL_LOOKS[status]}>{t(`mail-status.${status}`)}</StatusPill>;
}
