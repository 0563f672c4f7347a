import { Form, useFetcher, useLocation } from '~/platform/web';
import { CalendarDays, CircleCheck, Heart, Lock, Trash } from '~/components/icons';
import { useEffect } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button } from '~/components/button';
import { QuantityStepper } from '~/components/quantity-stepper';
import { useToast } from '~/components/toast';
import { useHydrated } from '~/components/use-hydrated';
import { formatDay } from '~/platform/dates';
import { useShell } from '~/platform/shell-context';
import { LinePicture, PriceMath, useLira } from './cart-sums';
import { NewLicenceNote } from './new-licence-note';
import { issuesLicences, MAX_UNITS, type PricedCart } from './cart-view';
import type { CartAnswer } from './change-cart.server';

/** A line of the cart with its stepper and the buttons that remove or move it. Every button is a form of its own. */
export function CartLineRow({
  line,
  exchangeRate,
  newLicence,
  wished,
}: {
  line: PricedCart['lines'][number];
  exchangeRate: string;
  newLicence: PricedCart['newLicence'];
  /** The product is on the wish list, too. */
  wished: boolean;
}) {
  const { t } = useTranslation('cart');
  const { locale } = useShell();
  const { pathname } = useLocation();
  const lira = useLira();
  const { sku, name } = line;
  return (
    <li className="grid grid-cols-[60px_minmax(0,1fr)] gap-x-4 border-b border-line-soft py-4 md:grid-cols-[60px_minmax(0,1fr)_auto_120px]">
      <span className="grid size-15 place-items-center rounded-sm bg-sunken">
        <LinePicture line={line} width={48} />
      </span>
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap justify-between gap-x-4 md:block">
          <h2 className="text-md!">
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
            {t('in-stock')}
          </span>
          <span className="inline-flex items-center gap-1 text-muted">
            <CalendarDays aria-hidden />
            {t('delivery', { date: formatDay(line.deliveryDate, locale) })}
          </span>
        </p>
        {newLicence && issuesLicences(line) ? (
          <NewLicenceNote term={line.yearOncePaid ? newLicence : { ...newLicence, paidUntil: null }} />
        ) : null}
        {line.requiresLicences ? (
          <p className="text-xs text-muted">
            {line.selected ? t('selected-hint', { count: line.selected }) : t('by-selection-hint')}
          </p>
        ) : null}
      </div>
      <div className="col-start-2 mt-2 md:col-start-3 md:mt-0">
        {line.requiresLicences ? (
          <p className="inline-flex min-h-8 items-center gap-2 text-sm text-muted">
            <Lock aria-hidden />
            {t('by-selection')}
          </p>
        ) : (
          <LineQuantity sku={sku} name={name} quantity={line.quantity} />
        )}
      </div>
      <div className="hidden text-end tabular-nums md:block">
        <p className="font-semibold">
          <bdi>{lira(line.goodsKurus)}</bdi>
        </p>
        <p className="text-xs text-muted">
          <PriceMath line={line} exchangeRate={exchangeRate} />
        </p>
        <p className="text-xs text-muted">{t('checkout:sums.vat', { rate: line.vatRate })}</p>
      </div>
      <Form method="post" preventScrollReset className="col-start-2 -ms-2 mt-1 flex flex-wrap gap-x-2 md:col-end-5">
        <input type="hidden" name="sku" value={sku} />
        <input type="hidden" name="quantity" value={line.quantity} />
        <input type="hidden" name="returnTo" value={pathname} />
        <Button type="submit" name="intent" value="move-to-wish-list" variant="quiet" size="small" icon={Heart}>
          {t(wished ? 'view-in-wish-list' : 'move-to-wish-list')}
          <span className="sr-only"> {name}</span>
        </Button>
        <Button type="submit" name="intent" value="remove" variant="quiet" size="small" icon={Trash}>
          {t('remove')}
          <span className="sr-only"> {name}</span>
        </Button>
      </Form>
    </li>
  );
}

function LineQuantity({ sku, name, quantity }: { sku: string; name: string; quantity: number }) {
  const { t } = useTranslation('cart');
  const { pathname } = useLocation();
  const fetcher = useFetcher<CartAnswer>();
  const hydrated = useHydrated();
  const toast = useToast();
  const error = fetcher.data?.error;
  useEffect(() => {
    if (error) toast({ tone: 'warning', message: error });
  }, [error, toast]);
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="intent" value="set-quantity" />
      {hydrated ? null : <input type="hidden" name="returnTo" value={pathname} />}
      <QuantityStepper
        value={quantity}
        max={MAX_UNITS}
        label={t('quantity', { name })}
        decreaseLabel={t('decrease', { name })}
        increaseLabel={t('increase', { name })}
        busy={fetcher.state !== 'idle'}
      />
    </fetcher.Form>
  );
}
