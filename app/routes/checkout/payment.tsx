import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation, type ShouldRevalidateFunction } from '~/platform/web';
import { ArrowLeft, Ban, Banknote, CreditCard, HandCoins, Landmark, Zap, type LucideIcon } from '~/components/icons';
import { randomUUID } from 'node:crypto';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { CheckoutSection } from '~/components/checkout-layout';
import { RadioCards, RadioPanels } from '~/components/field';
import { Notice } from '~/components/notice';
import { StatusPill } from '~/components/status-pill';
import { useToast } from '~/components/toast';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { CheckoutFrame } from '~/features/ordering/cart/checkout-frame';
import { bankAccounts } from '~/features/ordering/checkout/bank-accounts.server';
import { BankTransferPanel } from '~/features/ordering/checkout/bank-transfer-panel';
import { CardForm } from '~/features/ordering/checkout/card-form';
import { monthOf } from '~/features/ordering/checkout/card-number';
import { saveDraft } from '~/features/ordering/checkout/checkout-draft-store.server';
import { PAYMENT_FIELDS, readPaymentForm } from '~/features/ordering/checkout/checkout-form';
import { completesOrder, DEFAULT_PAYMENT } from '~/features/ordering/orders/payment-methods';
import { PAYMENT_METHOD_NAMES, type PaymentMethodName } from '~/platform/payment-names';
import {
  firstOpenStep,
  openCheckout,
  requireSender,
  STEP_PATHS,
} from '~/features/ordering/checkout/checkout-steps.server';
import { joinedMessages } from '~/platform/field-messages';
import { fieldMessages } from '~/platform/field-messages.server';
import { BarTotal, CheckoutSummary, countsOf } from '~/features/ordering/checkout/checkout-summary';
import { FinishButton, OrderFacts, type OrderToConfirm } from '~/features/ordering/checkout/finish-order';
import { consequencesOf } from '~/features/ordering/checkout/order-consequences';
import { pageToken } from '~/features/ordering/checkout/resume-form.server';
import { addressOf, checkAddress, placeCartOrder } from '~/features/ordering/checkout/place-cart-order.server';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'checkout:steps.payment' };

/** Makes the page ask for confirmation, as the dialog does with scripts. */
const ASKS = 'confirm';

export async function loader({ request }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const { viewer, cart, draft, headers } = await openCheckout(request, locale);
  const open = firstOpenStep({ cart, draft });
  if (open !== 'payment' || !draft) throw redirect(STEP_PATHS[open], { headers });
  const values = addressOf(draft.values);
  const { errors, firm, customer } = await checkAddress(viewer, cart, values);
  if (errors.length > 0) {
    // Something has become invalid since its step: the cart, or the firm's licences.
    const message = joinedMessages(fieldMessages(locale, errors));
    headers.append('Set-Cookie', flashToast({ tone: 'warning', message }));
    throw redirect(STEP_PATHS.address, { headers });
  }
  const { name, district, province } = firm ?? customer;
  const selected = countsOf(values.licences);
  return json(
    {
      buyer: { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id },
      mayPay: viewer.terms.mayPay,
      page: pageToken(viewer.accountId),
      idempotencyKey: draft.idempotencyKey,
      draftVersion: draft.version,
      cart,
      selected,
      delivery: { name, place: [district, province].filter(Boolean).join(' / ') },
      consequences: consequencesOf(cart.lines, selected, values.customerKind, new Date()),
      payment: draft.values.payment ?? DEFAULT_PAYMENT,
      cashOnDelivery: draft.values.cashOnDelivery ?? 'cash',
      transferNote: draft.values.transferNote ?? '',
      accounts: bankAccounts(),
      thisMonth: monthOf(new Date()),
      asks: new URL(request.url).searchParams.has(ASKS),
    },
    { headers },
  );
}

type Refused = { code: string; message: string };

export async function action({ request }: ActionFunctionArgs) {
  const locale = await localeOf(request);
  try {
    const form = await readForm(request, PAYMENT_FIELDS);
    const values = readPaymentForm(form);
    const viewer = await requireSender(request, locale, form, values);
    const keep = (payment: PaymentMethodName) =>
      saveDraft(viewer.accountId, { ...values, payment, addressAnswered: true }).then(() => undefined);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const intent = text('intent');
    if (intent === 'switch') {
      await keep(DEFAULT_PAYMENT);
      return redirect(STEP_PATHS.payment);
    }
    if (intent !== 'finish' && completesOrder(values.payment)) {
      await keep(values.payment);
      return redirect(`${STEP_PATHS.payment}?${ASKS}=1`);
    }
    const seen = {
      idempotencyKey: text('idempotencyKey'),
      draftVersion: text('draftVersion'),
      cartVersion: text('cartVersion'),
    };
    const correlationId = requestContext()?.requestId ?? randomUUID();
    try {
      const orderId = await placeCartOrder(viewer, seen, values, { locale, correlationId });
      const toast = flashToast({ tone: 'success', message: translator(locale)('checkout:accepted') });
      // The invoice is only for users who may see the firm's documents.
      const onward = dealerMay(viewer.rights, 'account.see') ? `/blank?order=${orderId}` : `/orders/${orderId}`;
      return redirect(onward, { headers: { 'Set-Cookie': toast } });
    } catch (error) {
      if (error instanceof AppError && error.code === 'payment-arranged-by-staff') await keep(values.payment);
      throw error;
    }
  } catch (thrown) {
    const error = asBusy(thrown);
    if (!(error instanceof AppError)) throw thrown;
    const { code, status, details } = error;
    if (code === 'cart-empty') return redirect(STEP_PATHS.cart);
    // The loader shows the errors, and links to the step where they can be corrected.
    if (code === 'order-not-valid') return redirect(STEP_PATHS.payment);
    const headers = details.retryAfterSeconds ? { 'Retry-After': String(details.retryAfterSeconds) } : undefined;
    return json<Refused>({ code, message: errorText(locale, code, details.params) }, { status, headers });
  }
}

/** While the database is busy the page keeps its data: a reload would fail, and replace the form by an error. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== 503 && defaultShouldRevalidate;

const FORM_ID = 'payment-step';
const REASON_ID = 'finish-reason';

export default function PaymentStep() {
  const data = useLoaderData<typeof loader>();
  const { buyer, mayPay, cart, delivery, asks } = data;
  const refused = useActionData<Refused>();
  const { t } = useTranslation('checkout');
  const toast = useToast();
  // True for any submission, because each answer has a new version of the draft, and an order must name the current
  // one.
  const busy = useNavigation().formData !== undefined;
  const [payment, setPayment] = useState(data.payment);
  const [cashOnDelivery, setCashOnDelivery] = useState(data.cashOnDelivery);
  const priced = priceCart(cart, data.selected);
  const completes = completesOrder(payment);

  useEffect(() => {
    if (refused) toast({ message: refused.message, tone: 'warning' });
  }, [refused, toast]);

  const order: OrderToConfirm = {
    customer: delivery.name,
    cart: priced,
    cashOnDelivery,
    consequences: data.consequences,
  };
  const finish = (
    <FinishButton
      form={FORM_ID}
      order={order}
      blockedBy={mayPay && completes ? undefined : REASON_ID}
      busy={busy}
      completes={completes && !asks}
    />
  );
  const panels: Record<PaymentMethodName, { icon: LucideIcon; content: ReactNode }> = {
    'cash-on-delivery': {
      icon: HandCoins,
      content: (
        <RadioCards
          legend={t('payment.how')}
          className="[&_.choice]:items-start [&_.choice-text]:grid"
          name="cashOnDelivery"
          value={cashOnDelivery}
          onValueChange={(value) => setCashOnDelivery(value === 'card' ? 'card' : 'cash')}
          options={[
            { value: 'cash', label: t('payment.cash'), hint: t('payment.cash-hint'), icon: Banknote },
            { value: 'card', label: t('payment.card'), hint: t('payment.card-hint'), icon: CreditCard },
          ]}
        />
      ),
    },
    'credit-card': {
      icon: CreditCard,
      content: (
        <NotYet title={t('payment.card-not-yet')} fold={t('payment.card-look')}>
          <CardForm today={data.thisMonth} totalKurus={priced.totals.net} />
        </NotYet>
      ),
    },
    'bank-transfer': {
      icon: Landmark,
      content: (
        <NotYet title={t('payment.transfer-not-yet')} fold={t('payment.transfer-look')}>
          <BankTransferPanel
            accounts={data.accounts}
            reference={String(buyer.firmId)}
            defaultNote={data.transferNote}
          />
        </NotYet>
      ),
    },
  };
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
          <div className="in-summary grid">{finish}</div>
          <p id={REASON_ID} className="text-xs text-muted">
            {t(!mayPay ? 'errors:payment-not-permitted' : completes ? 'payment.what-follows' : 'payment.arranged')}
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
      <p className="-mt-2 pb-4 text-sm text-muted">
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
        {refused ? <RefusedNotice refused={refused} onSwitch={() => setPayment(DEFAULT_PAYMENT)} /> : null}
        {asks ? (
          <AskingPage order={order} transferNote={data.transferNote} />
        ) : (
          <RadioPanels
            legend={t('payment.title')}
            legendHidden
            name="payment"
            value={payment}
            onValueChange={(value) => setPayment(value as PaymentMethodName)}
            options={PAYMENT_METHOD_NAMES.map((name) => ({
              value: name,
              label: t(`payment.${name}`),
              hint: t(`payment.${name}-hint`),
              aside: (
                <StatusPill
                  tone={completesOrder(name) ? 'success' : 'neutral'}
                  icon={completesOrder(name) ? Zap : Ban}
                  plain
                >
                  {t(completesOrder(name) ? 'payment.at-once' : 'payment.not-yet')}
                </StatusPill>
              ),
              ...panels[name],
            }))}
          />
        )}
      </Form>
    </CheckoutFrame>
  );
}

/** A payment method that cannot complete an order yet says so; its future fields are shown in a fold. */
function NotYet({ title, fold, children }: { title: string; fold: string; children: ReactNode }) {
  const { t } = useTranslation('checkout');
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title={title}>
        {t('payment.not-yet-text')}
      </Notice>
      <details>
        <summary className="link text-sm">{fold}</summary>
        <div className="pt-4">{children}</div>
      </details>
    </div>
  );
}

/** Why nothing was ordered; a payment that staff must arrange offers the one that completes an order at once. */
function RefusedNotice({ refused: { code, message }, onSwitch }: { refused: Refused; onSwitch: () => void }) {
  const { t } = useTranslation('checkout');
  if (code !== 'payment-arranged-by-staff') {
    return (
      <Notice tone="danger" role="alert" title={message}>
        {t('kept')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="warning"
      role="alert"
      title={message}
      actions={
        <Button type="submit" name="intent" value="switch" size="small" onClick={onSwitch}>
          {t('payment.switch')}
        </Button>
      }
    >
      {t('payment.switch-hint')}
    </Notice>
  );
}

/** The dialog's question as a page. */
function AskingPage({ order, transferNote }: { order: OrderToConfirm; transferNote: string }) {
  const { t } = useTranslation('checkout');
  return (
    <CheckoutSection title={t('confirm.title')}>
      <input type="hidden" name="payment" value={DEFAULT_PAYMENT} />
      <input type="hidden" name="cashOnDelivery" value={order.cashOnDelivery} />
      <input type="hidden" name="transferNote" value={transferNote} />
      <OrderFacts {...order} />
      <p className="pt-4">
        <LinkButton to="/checkout/payment" icon={ArrowLeft} turn>
          {t('cancel')}
        </LinkButton>
      </p>
    </CheckoutSection>
  );
}
