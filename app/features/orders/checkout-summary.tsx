import { useNavigation } from '@remix-run/react';
import { ArrowLeft, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { MiniList } from '~/components/mini-list';
import { CartSums, LinePicture, PriceMath, useLira } from '~/features/cart/cart-sums';
import type { PricedCart } from '~/features/cart/cart-view';

export const CHECKOUT_FORM_ID = 'checkout';

/** What is ordered, what it costs, and the button that orders it. */
export function CheckoutSummary({
  cart,
  exchangeRate,
  mayPay,
}: {
  cart: PricedCart;
  exchangeRate: string;
  mayPay: boolean;
}) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  return (
    <>
      <h2>{t('summary.title')}</h2>
      <MiniList
        items={cart.lines.map((line) => ({
          id: line.sku,
          picture: <LinePicture line={line} width={36} />,
          title: <bdi>{line.name}</bdi>,
          detail: (
            <>
              {t(line.requiresLicences ? 'summary.licences' : 'summary.units', { count: line.quantity })}
              {line.currency === 'USD' ? (
                <>
                  {' · '}
                  <PriceMath line={line} exchangeRate={exchangeRate} />
                </>
              ) : null}
            </>
          ),
          value: lira(line.goodsKurus),
        }))}
      />
      <CartSums cart={cart} />
      <div className="in-summary grid">
        <FinishButton cart={cart} mayPay={mayPay} reasonId="finish-reason" />
      </div>
      {mayPay ? null : (
        <p id="finish-reason" className="text-xs text-muted">
          {t('errors:payment-not-permitted')}
        </p>
      )}
      <LinkButton to="/cart" variant="link" icon={ArrowLeft} turn>
        {t('summary.back')}
      </LinkButton>
    </>
  );
}

/** Total and button at the bottom of phones. */
export function CheckoutBar({ cart, mayPay }: { cart: PricedCart; mayPay: boolean }) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  return (
    <>
      <span className="grid">
        <span className="text-xs text-muted">{t('sums.net')}</span>
        <b className="tabular-nums">
          <bdi>{lira(cart.totals.net)}</bdi>
        </b>
      </span>
      <FinishButton cart={cart} mayPay={mayPay} reasonId="finish-reason" />
    </>
  );
}

/** Asks before it orders; without scripts it orders (dealer-shop §2). */
function FinishButton({ cart, mayPay, reasonId }: { cart: PricedCart; mayPay: boolean; reasonId: string }) {
  const { t } = useTranslation('checkout');
  const lira = useLira();
  const busy = useNavigation().formMethod === 'POST';
  if (!mayPay || busy) {
    return (
      <Button
        type="submit"
        form={CHECKOUT_FORM_ID}
        variant="primary"
        size="big"
        block
        icon={Check}
        blocked={!mayPay}
        loading={busy}
        aria-describedby={mayPay ? undefined : reasonId}
      >
        {t('finish')}
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={{ label: t('finish'), icon: Check, variant: 'primary', size: 'big', block: true }}
      title={t('confirm.title')}
      facts={[
        { label: t('sums.quantity'), value: cart.totals.totalQuantity },
        { label: t('payment.title'), value: t('payment.cash-on-delivery') },
        { label: t('sums.net'), value: <bdi>{lira(cart.totals.net)}</bdi> },
      ]}
      confirmLabel={t('confirm.yes')}
      cancelLabel={t('cancel')}
      tone="primary"
      form={CHECKOUT_FORM_ID}
    >
      <p>{t('confirm.text')}</p>
    </ConfirmDialog>
  );
}
