import type { TFunction } from '~/platform/texts';
import { Ban, CircleCheck, CircleX, ClockAlert, Hourglass, Undo2, type LucideIcon } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import { ENDING_DAYS, type LicenceState } from './licence-rules';

const ICONS: Record<LicenceState['kind'], LucideIcon> = {
  valid: CircleCheck,
  ending: ClockAlert,
  expired: CircleX,
  stopped: Ban,
  'taken-back': Undo2,
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
    case 'taken-back':
      return 'neutral';
  }
}

/** The state in words: the number of days left if they are few, otherwise its name. */
export function licenceStateText(t: TFunction, state: LicenceState): string {
  if ('daysLeft' in state) {
    const { daysLeft } = state;
    return daysLeft <= ENDING_DAYS ? t('licences:state.days-left', { count: daysLeft }) : t('licences:state.valid');
  }
  return t(`licences:state.${state.kind}`);
}

/** The same, but that a running licence of an unpaid order is called provisional (readings 42). */
export function shownStateText(t: TFunction, state: LicenceState, provisional: boolean): string {
  if (provisional && 'daysLeft' in state) return t('licences:state.provisional', { count: state.daysLeft });
  return licenceStateText(t, state);
}

/** Days before the end of a provisional licence from which its tone warns. */
const WARNING_DAYS = 15;

/** @param provisional its order is not paid yet: it may run a year (readings 42) */
export function LicenceStatePill({ state, provisional = false }: { state: LicenceState; provisional?: boolean }) {
  const { t } = useTranslation('licences');
  if (provisional && 'daysLeft' in state && state.daysLeft > 0) {
    const { daysLeft } = state;
    const tone = daysLeft <= URGENT_DAYS ? 'danger' : daysLeft <= WARNING_DAYS ? 'warning' : 'accent';
    return (
      <StatusPill tone={tone} icon={Hourglass}>
        {t('state.provisional', { count: daysLeft })}
      </StatusPill>
    );
  }
  return (
    <StatusPill tone={licenceTone(state)} icon={ICONS[state.kind]}>
      {licenceStateText(t, state)}
    </StatusPill>
  );
}
