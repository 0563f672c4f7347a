import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import {
  ApprovalBackground,
  ApprovalForm,
  ApprovalReasons,
  type ApprovalAnswer,
} from '~/features/desks/payments/approval-screen';
import { useOrderFacts } from '~/features/desks/payments/payments-screen';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { decideApproval } from '~/features/ordering/credit-control/decide-approval.server';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { readApproval, readPayingHabits } from '~/features/ordering/credit/order-approval-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { OrderStatusPill } from '~/features/ordering/orders/order-status-pill';
import { formatDateTime } from '~/platform/dates';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { APPROVAL_DECISIONS, type ApprovalDecision } from '~/platform/payment-names';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'credit-desk:approval.title',
  breadcrumbKey: 'credit-desk:approval.title',
};

/** An order that waits or waited for approval: why, how its dealer pays, and the decision. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  const approval = order && (await readApproval(order.id));
  if (!order || !approval) throw notFound('order-not-found', { type: 'order', id });
  const { receiptNo, customer, dealer, totals, status, lines, heldFor } = order;
  const [{ owed }, habits] = await Promise.all([readCreditPosition(dealer.id, null), readPayingHabits(dealer.id)]);
  return {
    order: { id: order.id, receiptNo, customer: customer.name, dealer: { id: dealer.id, name: dealer.name } },
    status,
    held: {
      approval,
      net: totals.net,
      owedNow: owed,
      dealerId: dealer.id,
      habits,
      lines: lines.map(({ id: lineId, name, quantity }) => ({ id: lineId, name, quantity })),
    },
    open: heldFor === 'approval',
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('order-not-found');
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const decision = APPROVAL_DECISIONS.find((one) => one === form.get('intent'));
  if (!decision) throw new AppError('malformed-request', 400);
  const reason = readReason(form);
  const typed = typedReason(form);
  if (!reason) return Response.json({ wrongReason: true, reason: typed } satisfies ApprovalAnswer, { status: 422 });
  try {
    await decideApproval(viewer, id, { decision, reason });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'approval-decided') throw error;
    return Response.json({ late: true, reason: typed } satisfies ApprovalAnswer, { status: error.status });
  }
  const message = translator(await localeOf(request))(`credit-desk:approval.done.${decision}`);
  return redirect(`/support/orders/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function HeldOrderPage() {
  const { order, status, held, open, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<ApprovalAnswer>();
  const { t } = useTranslation('credit-desk');
  const { locale } = useShell();
  const { decidedAt, decidedBy, approved, payFirst } = held.approval;
  const decision: ApprovalDecision = payFirst ? 'ask-payment' : approved ? 'approve' : 'decline';
  return (
    <>
      <PageHead
        title={t('approval.heading', { receiptNo: order.receiptNo })}
        state={<OrderStatusPill status={status} done={0} of={held.lines.length} />}
        facts={useOrderFacts(order)}
      />
      {answer?.late ? (
        <div className="mb-6">
          <Notice tone="warning" role="alert" title={t('approval.late')}>
            {t('approval.late-text')} <bdi>{answer.reason}</bdi>
          </Notice>
        </div>
      ) : null}
      {decidedAt ? (
        <div className="mb-6">
          <Notice tone="neutral" title={t(`approval.was.${decision}`)}>
            {t('approval.by', { when: formatDateTime(new Date(decidedAt), locale), who: decidedBy })}
          </Notice>
        </div>
      ) : null}
      <div className="grid max-w-4xl gap-6">
        <ApprovalReasons {...held} />
        <ApprovalBackground {...held} />
        {open && mayAct ? (
          <Panel title={t('approval.decide')}>
            <ApprovalForm answer={answer} />
          </Panel>
        ) : null}
      </div>
    </>
  );
}
