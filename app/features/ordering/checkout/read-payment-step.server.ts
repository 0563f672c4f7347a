import { redirect } from '~/platform/web.server';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { readCheckoutCredit } from '~/features/ordering/credit/checkout-credit.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { creditTermsOf } from '~/features/ordering/credit/credit-terms-store.server';
import { readCardOffer } from '~/features/ordering/card-payments/card-offer.server';
import { DEFAULT_PAYMENT } from '~/features/ordering/orders/payment-methods';
import { firstOpenStep, openCheckout, STEP_PATHS } from './checkout-steps.server';
import { joinedMessages } from '~/platform/field-messages';
import { fieldMessages } from '~/platform/field-messages.server';
import { countsOf } from './checkout-summary';
import { consequencesOf } from './order-consequences';
import { pageToken } from './resume-form.server';
import { addressOf, checkAddress } from './place-cart-order.server';
import { localeOf } from '~/platform/i18n.server';
import { flashToast } from '~/platform/toasts.server';
import { settings } from '~/platform/settings-store.server';
import { ASKS } from './answer-payment-step.server';
import { transferTerms } from './transfer-terms';

/** What the payment step shows. */
export type PaymentStepData = Awaited<ReturnType<typeof readPaymentStep>>['data'];

/**
 * The payment step, with the headers of its answer.
 * @throws Response a redirect to the step before it, where that is not or no longer answered
 */
export async function readPaymentStep(request: Request) {
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
  const { net } = priceCart(cart, selected).totals;
  const [{ payments }, own, card] = await Promise.all([settings(), creditTermsOf(viewer.firm.id), readCardOffer(net)]);
  const kept = draft.values.payment ?? DEFAULT_PAYMENT;
  return {
    data: {
      buyer: { name: viewer.displayName, firmName: viewer.firm.name, firmId: viewer.firm.id },
      mayPay: viewer.terms.mayPay,
      closed: viewer.terms.closedReason !== null,
      page: pageToken(viewer.accountId),
      idempotencyKey: draft.idempotencyKey,
      draftVersion: draft.version,
      cart,
      selected,
      delivery: { name, place: [district, province].filter(Boolean).join(' / ') },
      consequences: consequencesOf(cart.lines, selected, values.customerKind, new Date()),
      credit: await readCheckoutCredit(viewer, net),
      card,
      instalments: draft.values.instalments ?? 1,
      // What was chosen before its bank went silent, or cards were closed, cannot be ordered with now.
      payment: kept === 'credit-card' && card.state !== 'open' ? DEFAULT_PAYMENT : kept,
      cashOnDelivery: draft.values.cashOnDelivery ?? 'cash',
      transferNote: draft.values.transferNote ?? '',
      transfer: transferTerms(cart, { ...payments, termDays: standingTerms(own, payments).termDays }, new Date()),
      asks: new URL(request.url).searchParams.has(ASKS),
    },
    headers,
  };
}
