import { redirect } from '~/platform/web.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { holdsCardNumber } from '~/platform/card-numbers';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { cleanText, cutText } from '~/platform/text';
import { flashToast } from '~/platform/toasts.server';
import { cancelOrder } from './cancel-order.server';
import { CANCEL_REASON_LENGTH } from './cancel-request';
import type { OrderView } from './order-view';

export type CancelAnswer = {
  ask?: true;
  refused?: true;
  /** The reason as typed, if it contains a card number. */
  refusedReason?: string;
};

/** Cancels an order, as the form of its page says; without scripts it asks for confirmation first. */
export async function answerCancelForm(
  viewer: DealerViewer,
  order: Pick<OrderView, 'id' | 'receiptNo'>,
  request: Request,
): Promise<Response> {
  const form = await readForm(request, ['intent', { name: 'reason', anyDigits: true }]);
  if (form.get('intent') !== 'cancel') return Response.json({ ask: true } satisfies CancelAnswer);
  const typed = form.get('reason');
  const reason = typeof typed === 'string' ? cutText(cleanText(typed), CANCEL_REASON_LENGTH) : '';
  if (holdsCardNumber(reason)) return Response.json({ refusedReason: reason } satisfies CancelAnswer, { status: 422 });
  try {
    await cancelOrder(viewer, order.id, { reason });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'order-not-cancellable') throw error;
    return Response.json({ refused: true } satisfies CancelAnswer, { status: error.status });
  }
  const t = translator(await localeOf(request));
  const message = t('orders:cancel.done', { receiptNo: order.receiptNo });
  return redirect(`/orders/${order.id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}
