import { Form, Link, useNavigation } from '~/platform/web';
import { useEffect, useState } from 'react';
import type { PaymentMethodName } from '~/platform/payment-names';
import { useTranslation, type PlainTextKey } from '~/platform/texts';
import { classNames } from '~/components/class-names';
import { useToast } from '~/components/toast';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CheckoutFrame } from '~/features/ordering/cart/checkout-frame';
import { DEFAULT_PAYMENT, paymentMethods } from '~/features/ordering/orders/payment-methods';
import { BarTotal, CheckoutSummary } from './checkout-summary';
import { FinishButton, type OrderToConfirm } from './finish-order';
import { chosenPlan, PlanSums } from './card-panel';
import type { RefusedPayment } from './answer-payment-step.server';
import type { PaymentStepData } from './read-payment-step.server';
import { RefusedPaymentNotice } from './refused-payment-notice';
import { PaymentQuestion } from './payment-question';
import { PaymentMethods } from './payment-methods-panel';

const FORM_ID = 'payment-step';
const REASON_ID = 'finish-reason';

const WHAT_FOLLOWS = {
  'cash-on-delivery': 'checkout:payment.what-follows',
  'credit-card': 'checkout:payment.what-follows-card',
  'bank-transfer': 'checkout:payment.what-follows-transfer',
} as const satisfies Record<PaymentMethodName, PlainTextKey>;

/** Which of the ways are open, said before one is chosen; undefined where none is as usual, and each says why. */
function openWaysOf({ card, credit }: PaymentStepData, sellsYear: boolean): PlainTextKey | undefined {
  const unfit = credit && credit.outcome !== 'fits' ? credit.outcome : undefined;
  if (card.state !== 'open') return unfit ? undefined : 'checkout:payment.ways-no-card';
  if (unfit) return unfit === 'hold' ? 'checkout:payment.ways-hold' : 'checkout:payment.ways-refuse';
  return sellsYear ? 'checkout:payment.ways-open-year' : 'checkout:payment.ways-open';
}

/** The payment step: how the order is paid, and the button that places it. */
export function PaymentStep({ data, refused }: { data: PaymentStepData; refused: RefusedPayment | undefined }) {
  const { buyer, mayPay, closed, cart, delivery, asks } = data;
  const { t } = useTranslation('checkout');
  const toast = useToast();
  // True for any submission, because each answer has a new version of the draft, and an order must name the current
  // one.
  const busy = useNavigation().formData !== undefined;
  const [chosen, setPayment] = useState(data.payment);
  // The bank may have gone silent since it was chosen.
  const payment = chosen === 'credit-card' && data.card.state !== 'open' ? DEFAULT_PAYMENT : chosen;
  const [instalments, setInstalments] = useState(data.instalments);
  const [cashOnDelivery, setCashOnDelivery] = useState(data.cashOnDelivery);
  const priced = priceCart(cart, data.selected);
  const openWays = asks ? undefined : openWaysOf(data, Boolean(priced.newLicence?.paidUntil));
  const asksApproval = data.credit?.outcome === 'hold' && paymentMethods[payment].onCredit;

  useEffect(() => {
    if (refused) toast({ message: refused.message, tone: 'warning' });
  }, [refused, toast]);

  const order: OrderToConfirm = {
    customer: delivery.name,
    cart: priced,
    payment,
    cashOnDelivery,
    plan: payment === 'credit-card' ? chosenPlan(data.card, instalments) : undefined,
    asksApproval,
    consequences: data.consequences,
  };
  const finish = (
    <FinishButton
      form={FORM_ID}
      order={order}
      blockedBy={mayPay && !closed ? undefined : REASON_ID}
      busy={busy}
      asked={asks}
    />
  );
  return (
    <CheckoutFrame
      step="payment"
      buyer={buyer}
      summary={
        <CheckoutSummary
          cart={priced}
          exchangeRate={cart.exchangeRate}
          back={{ to: '/checkout/address', label: t('back-to-address') }}
        >
          {order.plan ? <PlanSums plan={order.plan} /> : null}
          <div className="in-summary grid">{finish}</div>
          <p id={REASON_ID} className="text-xs text-muted">
            {t(
              !mayPay
                ? 'errors:payment-not-permitted'
                : closed
                  ? 'credit:closed.title'
                  : asksApproval
                    ? 'credit:checkout.answer'
                    : WHAT_FOLLOWS[payment],
            )}
          </p>
        </CheckoutSummary>
      }
      bar={
        <>
          <BarTotal cart={priced} />
          {finish}
        </>
      }
    >
      <h1>{t('steps.payment')}</h1>
      {openWays ? <p className="-mt-2 pb-1 text-muted">{t(openWays)}</p> : null}
      <p className={classNames('pb-4 text-sm text-muted', !openWays && '-mt-2')}>
        {t('delivery.title')}: <bdi className="font-semibold text-ink">{delivery.name}</bdi>
        {delivery.place ? <>, {delivery.place}</> : null} ·{' '}
        <Link to="/checkout/address" className="link">
          {t('change')}
        </Link>
      </p>
      <Form id={FORM_ID} method="post" noValidate preventScrollReset className="grid gap-4">
        {/* Enter in any field submits the form with its first button. */}
        <button type="submit" hidden />
        <input type="hidden" name="page" value={data.page} />
        <input type="hidden" name="idempotencyKey" value={data.idempotencyKey} />
        <input type="hidden" name="draftVersion" value={data.draftVersion} />
        <input type="hidden" name="cartVersion" value={cart.version} />
        {refused ? <RefusedPaymentNotice refused={refused} /> : null}
        {asks ? (
          <PaymentQuestion order={order} transferNote={data.transferNote} instalments={instalments} />
        ) : (
          <PaymentMethods
            data={data}
            newLicence={priced.newLicence}
            payment={payment}
            onPaymentChange={setPayment}
            instalments={instalments}
            onInstalmentsChange={setInstalments}
            cashOnDelivery={cashOnDelivery}
            onCashOnDeliveryChange={setCashOnDelivery}
          />
        )}
      </Form>
    </CheckoutFrame>
  );
}
