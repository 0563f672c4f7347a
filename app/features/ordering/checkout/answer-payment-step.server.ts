import { json, redirect, redirectDocument } from '~/platform/web.server';
import { randomUUID } from 'node:crypto';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { saveDraft } from './checkout-draft-store.server';
import { PAYMENT_FIELDS, readPaymentForm } from './checkout-form';
import { isCreditRefusal } from '~/features/ordering/credit/credit-check.server';
import { payPlacedOrder } from '~/features/ordering/card-payments/card-offer.server';
import { DEFAULT_PAYMENT } from '~/features/ordering/orders/payment-methods';
import { requireSender, STEP_PATHS } from './checkout-steps.server';
import { placeCartOrder } from './place-cart-order.server';
import { asBusy } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { requestContext } from '~/platform/request-context.server';
import { flashToast } from '~/platform/toasts.server';

/** Makes the page ask for confirmation, as the dialog does with scripts. */
export const ASKS = 'confirm';

/** What refuses an order without anything being wrong with what was chosen. */
const KEPT: readonly string[] = ['card-not-available', 'dealer-closed'];

/** Why nothing was ordered. */
export type RefusedPayment = { code: string; message: string };

/** Places the order, or keeps what the payment step sent and answers what is wrong with it. */
export async function answerPaymentStep(request: Request) {
  const locale = await localeOf(request);
  try {
    const form = await readForm(request, PAYMENT_FIELDS);
    const values = readPaymentForm(form);
    const viewer = await requireSender(request, locale, form, values);
    const keep = () => saveDraft(viewer.accountId, { ...values, addressAnswered: true });
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    const intent = text('intent');
    if (intent !== 'finish') {
      await keep();
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
      if (values.payment === 'credit-card') {
        return await goOnToBank(viewer, orderId, { instalments: values.instalments, locale, correlationId });
      }
      const toast = flashToast({ tone: 'success', message: translator(locale)('checkout:accepted') });
      // The invoice is only for users who may see the firm's documents; what a transfer needs stands on the order's page.
      const onward =
        values.payment === DEFAULT_PAYMENT && dealerMay(viewer.rights, 'account.see')
          ? `/blank?order=${orderId}`
          : `/orders/${orderId}`;
      return redirect(onward, { headers: { 'Set-Cookie': toast } });
    } catch (error) {
      const kept = isCreditRefusal(error) || (error instanceof AppError && KEPT.includes(error.code));
      if (kept) await keep();
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
    return json<RefusedPayment>({ code, message: errorText(locale, code, details.params) }, { status, headers });
  }
}

/** As a document, for the policy of the page that leads to the bank is its own. */
async function goOnToBank(viewer: DealerViewer, orderId: number, choice: Parameters<typeof payPlacedOrder>[2]) {
  const { to, refusedBy } = await payPlacedOrder(viewer, orderId, choice);
  const message = refusedBy
    ? errorText(choice.locale, refusedBy.code, refusedBy.details.params)
    : translator(choice.locale)('checkout:accepted');
  const toast = flashToast({ tone: refusedBy ? 'warning' : 'success', message });
  return redirectDocument(to, { headers: { 'Set-Cookie': toast } });
}
