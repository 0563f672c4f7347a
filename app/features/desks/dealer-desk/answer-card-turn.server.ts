import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { turnFromCard, type NewWay } from '~/features/ordering/awaiting-payment/turn-from-card.server';
import { AppError } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { json, redirect, type ActionFunctionArgs } from '~/platform/web.server';
import { readCardTurn } from './read-card-turn.server';

/** Turns the order of an address to the other way to pay, and leads back to it; what refuses it is said on the page. */
export async function answerCardTurn({ request, params }: ActionFunctionArgs, to: NewWay['to']) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const { orderId, receiptNo } = await readCardTurn(viewer, rowIdOf(params.id), to);
  const tender = (await readForm(request, ['tender'])).get('tender') === 'card' ? 'card' : 'cash';
  const locale = await localeOf(request);
  try {
    await turnFromCard(viewer, orderId, to === 'bank-transfer' ? { to } : { to, tender });
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    return json({ message: errorText(locale, error.code, error.details.params) }, { status: error.status });
  }
  const t = translator(locale);
  const message = t(to === 'bank-transfer' ? 'payment:by-transfer.done' : 'payment:by-delivery.done', { receiptNo });
  return redirect(`/orders/${orderId}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}
