import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { answerRefundForm } from '~/features/desks/payments/answer-refund-form.server';
import { loadRefund, refundOf } from '~/features/desks/payments/load-refund.server';
import type { ResolutionAnswer } from '~/features/desks/payments/refund-decision';
import { RefundScreen } from '~/features/desks/payments/refund-screen';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { refundAddress, refundList } from '~/features/ordering/refunds/refund-filter';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:refund.title', breadcrumbKey: 'payments:refund.title' };

/** One refund beside the list: what has happened, and what a person has to decide (B22). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const loaded = await loadRefund(request, params.id, new Date());
  const isOwn = loaded.refund.requestedBy === viewer.email;
  return { loaded, mayAct: may(viewer.role, 'payments.write'), isOwn };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const refund = await refundOf(params.id);
  const locale = await localeOf(request);
  const answered = await answerRefundForm(viewer, refund, request, locale);
  if ('answer' in answered) return Response.json(answered.answer, { status: answered.status });
  const message = translator(locale)(
    answered.done === 'told' ? 'payments:refund.tell.done' : 'payments:refund.decided',
  );
  // What is decided leaves the list of the open ones, but stays open beside it: the person sees what came of it.
  return redirect(refundAddress(refund.id, refundList.read(new URL(request.url).searchParams)), {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function RefundPage() {
  const { loaded, mayAct, isOwn } = useLoaderData<typeof loader>();
  const answer = useActionData<ResolutionAnswer>();
  return <RefundScreen {...{ loaded, mayAct, isOwn, answer }} />;
}
