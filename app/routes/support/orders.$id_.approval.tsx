import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerApprovalForm } from '~/features/desks/payments/answer-approval-form.server';
import { HeldOrderScreen, type ApprovalAnswer } from '~/features/desks/payments/approval-screen';
import { HeldQueue } from '~/features/desks/payments/held-queue';
import { loadHeldOrder } from '~/features/desks/payments/load-held-order.server';
import { afterDecided } from '~/features/desks/staff/beside-rows';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { listAwaitingApproval } from '~/features/ordering/credit/order-approval-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'credit-desk:approval.title',
  breadcrumbKey: 'credit-desk:approval.title',
};

/** An order that waits or waited for approval, beside those that wait: why, how its dealer pays, and the decision. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const now = new Date();
  const loaded = id === undefined ? undefined : await loadHeldOrder(id, await localeOf(request), now);
  if (!loaded) throw notFound('order-not-found', { type: 'order', id });
  const orders = loaded.open ? await listAwaitingApproval() : [];
  return { loaded, orders, at: now.toISOString(), mayAct: may(viewer.role, 'payments.write') };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('order-not-found');
  // Before it is decided: afterwards the order has no place in the list any more.
  const after = afterDecided(await listAwaitingApproval(), id);
  const answered = await answerApprovalForm(request, viewer, id);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const message = translator(await localeOf(request))(`credit-desk:approval.done.${answered.decision}`, {
    receiptNo: (await readAnyOrder(id))?.receiptNo ?? id,
  });
  return redirect(after ? `/support/orders/${after.id}/approval` : '/support/approvals', {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function HeldOrderPage() {
  const { loaded, orders, at, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<ApprovalAnswer>();
  const screen = <HeldOrderScreen loaded={loaded} mayAct={mayAct} answer={answer} />;
  if (orders.length === 0) return screen;
  return (
    <HeldQueue orders={orders} at={at} openId={loaded.order.id}>
      {screen}
    </HeldQueue>
  );
}
