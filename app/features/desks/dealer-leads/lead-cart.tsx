import { Panel } from '~/components/panel';
import { Sums } from '~/components/sums';
import { LinePicture } from '~/features/ordering/cart/cart-sums';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import type { LoadedLead } from './load-lead.server';

/** What is asked for, at the prices that the visitor saw, each beside the dealer's own price of today. */
export function LeadCart({ cart }: { cart: LoadedLead['cart'] }) {
  const { t } = useTranslation('dealer-leads');
  const money = useMoney();
  if (cart.lines.length === 0)
    return (
      <Panel title={t('cart')}>
        <p className="text-sm text-muted">{t('cart-none')}</p>
      </Panel>
    );
  return (
    <Panel
      title={
        <>
          {t('cart')}{' '}
          <span className="font-normal text-muted">
            {t('cart-count', { lines: cart.lines.length, units: cart.units })}
          </span>
        </>
      }
      actions={<span className="text-xs text-muted">{t('cart-prices', { day: cart.day })}</span>}
    >
      <ul className="lead-cart">
        {cart.lines.map((line) => (
          <li key={line.sku}>
            <span className="lead-picture">
              <LinePicture line={line} width={44} />
            </span>
            <span className="min-w-0">
              <b className="block font-semibold">
                <bdi>{line.name}</bdi>
              </b>
              <small className="text-muted">
                <bdi>{money(line.currencyPrice, line.currency === 'USD' ? 'USD' : 'TRL')}</bdi>
                {' · '}
                {line.own ? (
                  t('own-price', { price: money(line.own.price, line.own.currency) })
                ) : (
                  <span className="text-danger-text">{t('not-sold')}</span>
                )}
              </small>
            </span>
            <span className="text-muted tabular-nums">{line.quantity}</span>
            <span className="lead-amount">
              <bdi>{money(line.goods)}</bdi>
              <small className="text-muted">
                {line.quantity > 1 ? (
                  <bdi>
                    {line.quantity} × {money(line.unitPrice)}
                  </bdi>
                ) : (
                  t('vat-rate', { rate: line.vatRate })
                )}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The visitor's sum, and beside it what the dealer pays today and what is left, always with what the share is one of. */
export function LeadSums({ cart }: { cart: LoadedLead['cart'] }) {
  const { t } = useTranslation('dealer-leads');
  const { locale } = useShell();
  const money = useMoney();
  const { own } = cart;
  if (cart.lines.length === 0) return null;
  const percent = (share: number) => numberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(share);
  return (
    <div className="lead-sums">
      <Sums
        items={[
          { label: t('sums.goods'), value: money(cart.goods) },
          { label: t('sums.vat'), value: money(cart.vat) },
          { label: t('sums.total'), value: money(cart.gross), total: true },
        ]}
      />
      {own ? (
        <div>
          <Sums
            items={[
              { label: t('sums.own'), value: money(own.goods) },
              {
                label: t('sums.difference'),
                value: (
                  <span className={own.negative ? 'text-danger-text' : 'text-success-text'}>
                    {money(own.difference)}
                  </span>
                ),
              },
              ...(own.share === null ? [] : [{ label: t('sums.share'), value: percent(own.share), total: true }]),
            ]}
          />
          {own.partly ? <p className="mt-2 text-xs text-muted">{t('sums.partly')}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
