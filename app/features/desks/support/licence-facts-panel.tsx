import { Link } from '~/platform/web';
import { Facts } from '~/components/facts';
import { Panel } from '~/components/panel';
import type { StaffLicenceCard } from '~/features/licensing/licences/staff-licence-store.server';
import { useTranslation } from '~/platform/texts';
import { formatDate, formatDateTime } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';

/** What is known of a licence: its firm, its dealer, its product and its computer. */
export function LicenceFactsPanel({ licence, product }: { licence: StaffLicenceCard; product: string | null }) {
  const { t } = useTranslation('records');
  const { locale } = useShell();
  const { firmId, firmName, firmCode, dealerId, dealerName, expiresAt, computer } = licence;
  const day = (instant: string) => (
    <time dateTime={instant} title={formatDateTime(new Date(instant), locale)} className="tabular-nums">
      <bdi>{formatDate(new Date(instant), locale)}</bdi>
    </time>
  );
  const unknown = (text: string) => <span className="text-muted">{text}</span>;
  const machine = [licence.manufacturer, licence.model].filter(Boolean).join(' ');
  return (
    <Panel title={t('licences:detail.facts')}>
      <Facts
        items={[
          {
            label: t('licences:column.firm'),
            value: (
              <>
                <Link to={`/support/firms/${firmId}`} className="font-semibold text-action-text hover:underline">
                  <bdi>{firmName}</bdi>
                </Link>{' '}
                <bdi className="text-muted tabular-nums">{firmCode}</bdi>
                {licence.firmActive ? null : <span className="text-muted"> · {t('firms.inactive')}</span>}
              </>
            ),
          },
          {
            label: t('licences.dealer'),
            value:
              dealerId === null ? (
                unknown(t('licences.no-dealer'))
              ) : (
                <>
                  <Link to={`/support/firms/${dealerId}`} className="text-action-text hover:underline">
                    <bdi>{dealerName}</bdi>
                  </Link>{' '}
                  <bdi className="text-muted tabular-nums">{dealerId}</bdi>
                </>
              ),
          },
          { label: t('licences:column.product'), value: product ?? unknown(t('licences:no-product')) },
          {
            label: t('licences:column.computer'),
            value: computer ? <bdi>{computer}</bdi> : unknown(t('licences:no-computer')),
          },
          ...(machine ? [{ label: t('licences:detail.machine'), value: <bdi>{machine}</bdi> }] : []),
          ...(licence.os ? [{ label: t('licences:detail.os'), value: <bdi>{licence.os}</bdi> }] : []),
          ...(licence.version ? [{ label: t('licences:detail.version'), value: <bdi>{licence.version}</bdi> }] : []),
          ...(licence.ip ? [{ label: t('licences.ip'), value: <bdi>{licence.ip}</bdi> }] : []),
          { label: t('licences:column.end'), value: day(expiresAt) },
          { label: t('licences:detail.registered'), value: day(licence.registeredAt) },
          { label: t('licences:detail.updated'), value: day(licence.updatedAt) },
        ]}
      />
      <p className="mt-3 text-xs text-muted">{t('licences.orders-only')}</p>
    </Panel>
  );
}
