import { CircleCheck, CircleDot, Eye, UserRound, type LucideIcon } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import type { Tone } from '~/components/tone';
import type { IncidentState } from '~/platform/incident-names';
import { useTranslation } from '~/platform/texts';

const LOOKS: Record<IncidentState, { tone: Tone; icon: LucideIcon }> = {
  open: { tone: 'danger', icon: CircleDot },
  watched: { tone: 'warning', icon: Eye },
  closed: { tone: 'success', icon: CircleCheck },
};

export function IncidentPill({ state }: { state: IncidentState }) {
  const { t } = useTranslation('ops');
  return <StatusPill {...LOOKS[state]}>{t(`incident.state.${state}`)}</StatusPill>;
}

/** Nobody looks after it. */
export function OwnerlessPill() {
  const { t } = useTranslation('ops');
  return (
    <StatusPill tone="danger" icon={UserRound}>
      {t('incident.nobody')}
    </StatusPill>
  );
}
