import { Hourglass } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Panel } from '~/components/panel';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { Provisional } from './provisional-licence-store.server';

/** Until when a licence runs whose order is not paid, and until when once it is. */
export function ProvisionalLicence({
  provisional: { orderId, receiptNo, paidUntil },
  expiresAt,
  to = `/orders/${orderId}`,
}: {
  provisional: Provisional;
  expiresAt: string;
  /** The page of the order. */
  to?: string;
}) {
  const { t } = useTranslation('licences');
  const { locale } = useShell();
  const day = (instant: string) => formatDate(new Date(instant), locale);
  return (
    <Panel title={t('provisional.title')}>
      <div className="grid justify-items-start gap-3">
        <p>{t('provisional.text', { until: day(expiresAt), receiptNo, paidUntil: day(paidUntil) })}</p>
        <LinkButton to={to} variant="secondary" icon={Hourglass}>
          {t('provisional.pay')}
        </LinkButton>
      </div>
    </Panel>
  );
}
