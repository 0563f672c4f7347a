import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerSlipForm } from '~/features/desks/dealer-desk/answer-slip-form.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { bankReceiptsOf } from '~/features/ordering/awaiting-payment/bank-receipt-store.server';
import { slipCanBeMailed } from '~/features/ordering/awaiting-payment/mail-slip.server';
import { leftOf, wantsTransfer } from '~/features/ordering/awaiting-payment/payment-slip';
import { SlipPage, type SlipRefusal } from '~/features/ordering/awaiting-payment/slip-page';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payment:slip.title', breadcrumbKey: 'payment:slip.title' };

async function orderOf({ firm }: DealerViewer, text: string | undefined) {
  const id = rowIdOf(text);
  const order = id === undefined ? undefined : await readOrder(firm.id, id);
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  return order;
}

/** An order that waits for its transfer: who else is told what to transfer, and what the bank wrote about it (44). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'amounts.see');
  const order = await orderOf(viewer, params.id);
  return {
    ...{ orderId: order.id, receiptNo: order.receiptNo },
    left: wantsTransfer(order) ? leftOf(order) : null,
    mails: await slipCanBeMailed(),
    receipts: await bankReceiptsOf(order.id),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'amounts.see');
  const { id } = await orderOf(viewer, params.id);
  const answer = await answerSlipForm(viewer, id, request, await localeOf(request));
  if ('refusal' in answer) return Response.json(answer.refusal, { status: answer.status });
  const headers = { 'Set-Cookie': flashToast({ tone: 'success', message: answer.done }) };
  return redirect(`/orders/${id}`, { headers });
}

export default function OrderSlip() {
  return <SlipPage {...useLoaderData<typeof loader>()} refusal={useActionData<SlipRefusal>()} />;
}
