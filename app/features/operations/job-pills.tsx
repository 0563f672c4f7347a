import {
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  LoaderCircle,
  MailCheck,
  MailX,
  RotateCw,
  Send,
  Timer,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { JobState } from './job';
import type { StoredMailStatus } from './mail-desk-filter';

type Look = { tone: Tone; icon: LucideIcon };

const JOB: Record<JobState, Look> = {
  waiting: { tone: 'neutral', icon: Clock },
  delayed: { tone: 'neutral', icon: Timer },
  active: { tone: 'accent', icon: LoaderCircle },
  retrying: { tone: 'warning', icon: RotateCw },
  failed: { tone: 'danger', icon: CircleX },
  completed: { tone: 'success', icon: CircleCheck },
  cancelled: { tone: 'neutral', icon: Ban },
};

const MAIL: Record<StoredMailStatus, Look> = {
  queued: { tone: 'neutral', icon: Clock },
  sending: { tone: 'accent', icon: Send },
  retrying: { tone: 'warning', icon: RotateCw },
  sent: { tone: 'success', icon: MailCheck },
  failed: { tone: 'danger', icon: MailX },
  cancelled: { tone: 'neutral', icon: Ban },
};

export function JobStatePill({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  return <StatusPill {...JOB[state]}>{t(`state.${state}`)}</StatusPill>;
}

export function StoredMailPill({ status }: { status: StoredMailStatus }) {
  const { t } = useTranslation('jobs');
  return <StatusPill {...MAIL[status]}>{t(`mail-status.${status}`)}</StatusPill>;
}
