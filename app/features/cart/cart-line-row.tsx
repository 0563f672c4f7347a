import { Form, useFetcher } from '@remix-run/react';
import { CalendarDays, CircleCheck, Lock, Trash } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '~/components/button';
import { QuantityStepper } from '~/components/quantity-stepper';
import { useHydrated } from '~/components/use-hydrated';
import { formatDate } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { LinePicture, PriceMath, useLira } from './cart-sums';
import type { PricedCart } from './cart-view';

/** A line of the cart page with its stepper and its way out. Every button is a form of its own. */
export function CartLineRow({
  line,
  exchangeRate,
  maxQuantity,
}: {
  line: PricedCart['lines'][number];
  exchangeRate: string;
  maxQuantity: number;
}) {
  const { t } = useTranslation('checkout');
  const { locale } = useShell();
  const lira = useLira();
  const fetcher = useFetcher();
  const hydrated = useHydrated();
  const { sku, name } = line;
  return (
    <li className="grid grid-cols-[60px_minmax(0,1fr)] gap-x-4 border-b border-line-soft py-4 md:grid-cols-[60px_minmax(0,1fr)_auto_120px]">
      <span className="grid size-15 place-items-center rounded-sm bg-sunken">
        <LinePicture line={line} width={48} />
      </span>
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap justify-between gap-x-4 md:block">
          <h2>
            <bdi>{name}</bdi>
          </h2>
          <p className="font-semibold tabular-nums md:hidden">
            <bdi>{lira(line.goodsKurus)}</bdi>
          </p>
        </div>
        <p className="text-sm text-muted">
          {t(`shop:class.${line.class}`)} · <bdi className="[font-variant-ligatures:no-contextual]">{sku}</bdi>
          <span className="ms-3 md:hidden">
            <PriceMath line={line} exchangeRate={exchangeRate} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="inline-flex items-center gap-1 text-success-text">
            <CircleCheck aria-hidden />
            {t('cart.in-stock')}
          </span>
          <span className="inline-flex items-center gap-1 text-muted">
            <CalendarDays aria-hidden />
            {t('cart.delivery', { date: formatDate(new Date(`${line.deliveryDate}T12:00:00Z`), locale) })}
          </span>
        </p>
        {line.requiresLicences ? <p className="text-xs text-muted">{t('cart.by-selection-hint')}</p> : null}
      </div>
      <div className="col-start-2 mt-2 md:col-start-3 md:mt-0">
        {line.requiresLicences ? (
          <p className="inline-flex min-h-8 items-center gap-2 text-sm text-muted">
            <Lock aria-hidden />
            {t('cart.by-selection')}
          </p>
        ) : (
          <fetcher.Form method="post" action="/cart">
            <input type="hidden" name="sku" value={sku} />
            <input type="hidden" name="intent" value="set" />
            {hydrated ? null : <input type="hidden" name="returnTo" value="/cart" />}
            <QuantityStepper
              value={line.quantity}
              max={maxQuantity}
              label={t('cart.quantity', { name })}
              decreaseLabel={t('cart.decrease', { name })}
              increaseLabel={t('cart.increase', { name })}
              busy={fetcher.state !== 'idle'}
            />
          </fetcher.Form>
        )}
      </div>
      <div className="hidden text-end tabular-nums md:block">
        <p className="font-semibold">
          <bdi>{lira(line.goodsKurus)}</bdi>
        </p>
        <p className="text-xs text-muted">
          <PriceMath line={line} exchangeRate={exchangeRate} />
        </p>
        <p className="text-xs text-muted">{t('sums.vat', { rate: line.vatRate })}</p>
      </div>
      <Form method="post" action="/cart" preventScrollReset className="col-start-2 -ms-2 mt-1">
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name="quantity" value={line.quantity} />
        <Button type="submit" name="intent" value="remove" variant="quiet" size="small" icon={Trash}>
          {t('cart.remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}
