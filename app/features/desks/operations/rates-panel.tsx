import { Link } from '~/platform/web';
import { useTranslation } from '~/platform/texts';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { Row, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { useStaffMay } from '~/features/identity/accounts/use-staff-may';
import type { RateOfDay } from '~/features/catalogue/exchange-rates/exchange-rate-store.server';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';

type ShownRate = RateOfDay & { day: string };

/** The bank's rates of the last days, and the rate that orders use. */
export function RatesPanel({
  rates,
  orders,
  ratesOff,
}: {
  rates: readonly ShownRate[];
  orders: { mode: 'fixed' | 'central-bank'; fixed: string; newest?: { selling: string; day: string } | undefined };
  /** The bank is not asked. */
  ratesOff: boolean;
}) {
  const { t } = useTranslation('ops');
  const { locale } = useShell();
  const mayDo = useStaffMay();
  const rate = (text: string) =>
    numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(Number(text));
  const { mode, fixed, newest } = orders;
  return (
    <Panel
      className="mt-4"
      title={t('rates.title')}
      actions={
        mayDo('settings.read') ? (
          <Link to="/ops/settings" className="link text-sm">
            {t('rates.settings')}
          </Link>
        ) : undefined
      }
    >
      <p className="text-sm">
        {mode === 'fixed'
          ? t('rates.fixed', { rate: rate(fixed) })
          : newest
            ? t('rates.central', { rate: rate(newest.selling), date: newest.day })
            : t('rates.central-none', { rate: rate(fixed) })}
      </p>
      {ratesOff ? (
        <div className="mt-3">
          <Notice compact tone="neutral">
            {t('rates.off')}
          </Notice>
        </div>
      ) : null}
      {rates.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{t('rates.none')}</p>
      ) : (
        <Table caption={t('rates.title')} stacked={false} className="mt-3">
          <TableHead>
            <Th>{t('rates.day')}</Th>
            <Th>{t('rates.currency')}</Th>
            <Th end>{t('rates.buying')}</Th>
            <Th end>{t('rates.selling')}</Th>
          </TableHead>
          <TableBody>
            {rates.map(({ date, day, currency, buying, selling }) => (
              <Row key={`${date} ${currency}`}>
                <Td className="ops-number">{day}</Td>
                <Td>
                  <bdi>{currency}</bdi>
                </Td>
                <Td end>
                  <bdi>{rate(buying)}</bdi>
                </Td>
                <Td end>
                  <bdi>{rate(selling)}</bdi>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
