import { Ban, CircleCheck, CircleX, ClockAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { LicenceState } from './licence-rules';

const ICONS: Record<LicenceState['kind'], LucideIcon> = {
  valid: CircleCheck,
  ending: ClockAlert,
  expired: CircleX,
  stopped: Ban,
};

/** Days before the end from which it is urgent. */
const URGENT_DAYS = 7;

export function licenceTone(state: LicenceState): Tone {
  switch (state.kind) {
    case 'valid':
      return 'success';
    case 'ending':
      return state.daysLeft <= URGENT_DAYS ? 'danger' : 'warning';
    case 'expired':
      return 'danger';
    case 'stopped':
      return 'neutral';
  }
}

export function LicenceStatePill({ state }: { state: LicenceState }) {
  const { t } = useTranslation('licences');
  return (
    <StatusPill tone={licenceTone(state)} icon={ICONS[state.kind]}>
      {state.kind === 'ending' ? t('state.ending', { count: state.daysLeft }) : t(`state.${state.kind}`)}
    </StatusPill>
  );
}
