import { Link } from '~/platform/web';
import { FileText, Mail, ReceiptText } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Facts } from '~/components/facts';
import { Sums } from '~/components/sums';
import { formatRate, rateText } from '~/features/catalogue/pricing/rate-text';
import { formatMoney, kurusFromDecimal, sumKurus, type Currency } from '~/platform/money';
import { useShell } from '~/platform/shell-context';
import { DESK_PLACES, type Desk } from './order-desk';
import { MailStatusPill } from './order-status-pill';
import { hasInvoice } from './order-status';
import type { LineView, OrderView } from './order-view';

/** Formats the decimal amounts of an order in the reader's language. */
export function useMoney(): (decimal: string, currency?: Currency) => string {
  const { locale } = useShell();
  return (decimal, currency = 'TRL') => formatMoney(kurusFromDecimal(decimal), currency, locale);
}

function vatByRate(lines: readonly LineView[]): { rate: number; kurus: number }[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].sort((a, b) => a - b);
  return rates.map((rate) => ({
    rate,
    kurus: sumKurus(lines.filter(({ vatRate }) => vatRate === rate).map(({ vat }) => kurusFromDecimal(vat))),
  }));
}

/** The sidebar of an order: its amounts, its customer, its documents; the dealer's documents by default. */
export function OrderSummary({
  order,
  desk = 'dealer',
  amounts = true,
  papers,
  children,
}: {
  order: OrderView;
  /** Whose pages the customer's name leads to. */
  desk?: Desk;
  /** Whether the reader may see the order's amounts. */
  amounts?: boolean;
  papers?: ReactNode;
  /** Below the amounts. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('orders');
  const { customer } = order;
  const address = [customer.address1, customer.address2].filter(Boolean).join(' ');
  return (
    <>
      {amounts ? <Totals order={order} /> : null}
      {children}
      <section>
        <h2>{t('customer.title')}</h2>
        <p className="mb-2 text-sm font-medium">
          <Link to={`${DESK_PLACES[desk].firms}/${customer.firmId}`} className="link">
            <bdi>{customer.name}</bdi>
          </Link>
        </p>
        <Facts
          items={[
            { label: t('customer.code'), value: <bdi className="tabular-nums">{customer.code}</bdi> },
            {
              label: t('customer.tax'),
              value: (
                <>
                  {customer.taxOffice} · <bdi className="tabular-nums">{customer.taxNumber}</bdi>
                </>
              ),
            },
            { label: t('customer.contact'), value: customer.contact },
            {
              label: t('customer.phone'),
              value: (
                <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`} className="link">
                  <bdi className="tabular-nums">{customer.phone}</bdi>
                </a>
              ),
            },
            { label: t('customer.address'), value: `${address}, ${customer.district}/${customer.province}` },
            ...(order.note ? [{ label: t('customer.note'), value: order.note }] : []),
          ].filter(({ value }) => value !== '')}
        />
      </section>
      {papers === undefined ? <DealerPapers order={order} /> : papers}
    </>
  );
}

function Totals({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const { locale } = useShell();
  const money = useMoney();
  const { totals } = order;
  const foreign = order.lines.filter(({ currency }) => currency !== 'TRL');
  const credit = sumKurus(
    order.lines
      .filter(({ reversedAt }) => reversedAt !== null)
      .map(({ goods, vat }) => kurusFromDecimal(goods) + kurusFromDecimal(vat)),
  );
  const paid = kurusFromDecimal(order.money.paid);
  return (
    <section>
      <h2>{t('totals.title')}</h2>
      <Sums
        items={[
          { label: t('totals.quantity'), value: totals.quantity },
          { label: t('totals.goods'), value: money(totals.goods) },
          { label: t('totals.discount'), value: money(totals.discount) },
          ...vatByRate(order.lines).map(({ rate, kurus }) => ({
            label: t('totals.vat', { rate }),
            value: formatMoney(kurus, 'TRL', locale),
          })),
          { label: t('totals.shipping'), value: t('totals.free') },
          { label: t('totals.net'), value: money(totals.net), total: true },
          ...(credit > 0 ? [{ label: t('totals.credit'), value: formatMoney(-credit, 'TRL', locale) }] : []),
          ...(paid > 0 ? [{ label: t('totals.paid'), value: formatMoney(-paid, 'TRL', locale) }] : []),
          ...(credit > 0 || paid > 0
            ? [
                {
                  label: t('totals.left'),
                  value: formatMoney(Math.max(0, kurusFromDecimal(order.money.due) - paid), 'TRL', locale),
                  total: true,
                },
              ]
            : []),
        ]}
      />
      {foreign.map(({ id, name, currency, currencyPrice }) => (
        <p key={id} className="mt-2 text-xs text-muted">
          {t('totals.rate', {
            name,
            price: money(currencyPrice, currency),
            rate: formatRate(order.exchangeRate, locale),
          })}
        </p>
      ))}
      {foreign.length > 0 ? <p className="mt-2 text-xs text-muted">{rateText(order, t, locale)}</p> : null}
    </section>
  );
}

function DealerPapers({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  return (
    <section>
      <h2>{t('papers.title')}</h2>
      <ul className="grid gap-2 text-sm">
        <Paper icon={<ReceiptText aria-hidden />} name={t('papers.report')}>
          <Link to={`/report/FS/${order.id}`} className="link" aria-label={t('papers.open-report')}>
            {t('papers.open')}
          </Link>
        </Paper>
        {order.status === 'cancelled' ? null : (
          <>
            <Paper icon={<FileText aria-hidden />} name={t('papers.invoice')}>
              {hasInvoice(order) ? (
                <Link to={`/blank?order=${order.id}`} className="link" aria-label={t('papers.open-invoice')}>
                  {t('papers.open')}
                </Link>
              ) : (
                <span className="text-muted">{t('papers.later')}</span>
              )}
            </Paper>
            <Paper icon={<Mail aria-hidden />} name={t('papers.mail')} detail={order.mail.to?.address}>
              <MailStatusPill status={order.mail.status} />
            </Paper>
          </>
        )}
      </ul>
    </section>
  );
}

function Paper({
  icon,
  name,
  detail,
  children,
}: {
  icon: ReactNode;
  name: string;
  detail?: string | undefined;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center gap-2">
      {icon}
      <span className="min-w-0 grow">
        {name}
        {detail ? (
          <span className="block text-xs break-all text-muted">
            <bdi>{detail}</bdi>
          </span>
        ) : null}
      </span>
      <span className="text-xs">{children}</span>
    </li>
  );
}
