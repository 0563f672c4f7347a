import { CircleCheck, Pause, TriangleExclamationPoint } from '~/components/icons';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { Endpoint } from './endpoint-store.server';

export function EndpointPill({ endpoint }: { endpoint: Pick<Endpoint, 'enabled' | 'failingSince'> }) {
  const { t } = useTranslation('webhooks');
  if (!endpoint.enabled) return <StatusPill icon={Pause}>{t('state.off')}</StatusPill>;
  return endpoint.failingSince === null ? (
    <StatusPill tone="success" icon={CircleCheck}>
      {t('state.on')}
    </StatusPill>
  ) : (
    <StatusPill tone="warning" icon={TriangleExclamationPoint}>
      {t('state.failing')}
    </StatusPill>
  );
}
