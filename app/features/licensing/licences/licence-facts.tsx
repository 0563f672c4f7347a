import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Facts } from '~/components/facts';
import { Panel } from '~/components/panel';
import type { LicenceCard } from './licence-desk-store.server';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** What is known of a licence: whose it is, for what, on which computer and until when. */
export function LicenceFacts({ licence, product }: { licence: LicenceCard; product: string | null }) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const { firmId, firmName, firmCode, expiresAt, computer } = licence;
  const day = (instant: string) => (
    <time dateTime={instant} className="tabular-nums">
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  const unknown = (text: string) => <span className="text-muted">{text}</span>;
  const machine = [licence.manufacturer, licence.model].filter(Boolean).join(' ');
  return (
    <Panel title={t('detail.facts')}>
      <Facts
        items={[
          {
            label: t('column.firm'),
            value: (
              <>
                <Link to={`/customers/${firmId}`} className="font-semibold text-action-text hover:underline">
                  <bdi>{firmName}</bdi>
                </Link>{' '}
                <bdi className="text-muted tabular-nums">{firmCode}</bdi>
              </>
            ),
          },
          { label: t('column.product'), value: product ?? unknown(t('no-product')) },
          { label: t('column.computer'), value: computer ? <bdi>{computer}</bdi> : unknown(t('no-computer')) },
          ...(machine ? [{ label: t('detail.machine'), value: <bdi>{machine}</bdi> }] : []),
          ...(licence.os ? [{ label: t('detail.os'), value: <bdi>{licence.os}</bdi> }] : []),
          ...(licence.version ? [{ label: t('detail.version'), value: <bdi>{licence.version}</bdi> }] : []),
          { label: t('column.end'), value: day(expiresAt) },
          { label: t('detail.registered'), value: day(licence.registeredAt) },
          { label: t('detail.updated'), value: day(licence.updatedAt) },
        ]}
      />
    </Panel>
  );
}
