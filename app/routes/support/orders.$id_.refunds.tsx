import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { useOrderFacts } from '~/features/desks/payments/payments-screen';
import { RefundForm, type RefundAnswer } from '~/features/desks/payments/refund-form';
import { RefundList } from '~/features/desks/payments/refund-list';
import { REASON_FIELD, readReason } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { refundablePayments, refundsOf } from '~/features/ordering/refunds/refund-store.server';
import { decideRefund, refundable, requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { decimalFromKurus } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:refund.title', breadcrumbKey: 'payments:refund.title' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  const [payments, refunds, { cards }] = await Promise.all([
    refundablePayments(order.id),
    refundsOf(order.id),
    settings(),
  ]);
  const { receiptNo, customer, dealer, money } = order;
  return {
    order: { id: order.id, receiptNo, customer: customer.name, dealer: { id: dealer.id, name: dealer.name } },
    payments,
    refunds,
    available: decimalFromKurus(refundable(money, refunds)),
    secondPersonFrom: cards.secondPersonFrom,
    mayAct: may(viewer.role, 'payments.write'),
    email: viewer.email,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('order-not-found');
  const locale = await localeOf(request);
  const form = await readForm(request, ['intent', 'refund', 'payment', 'amount', REASON_FIELD]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const intent = text('intent');
  const typed = { payment: text('payment'), amount: text('amount'), reason: text('reason') };
  const answer = (status: number, wrong: Omit<RefundAnswer, 'typed'>) =>
    Response.json({ typed, ...wrong } satisfies RefundAnswer, { status });
  try {
    if (intent !== 'approve' && intent !== 'decline') {
      const amount = kurusFromTyped(typed.amount);
      const reason = readReason(form);
      if (amount === undefined) return answer(422, { wrongAmount: errorText(locale, 'amount-not-valid') });
      if (!reason) return answer(422, { wrongReason: true });
      await requestRefund(viewer, id, { paymentId: rowIdOf(typed.payment) ?? 0, amount, reason });
    } else {
      await decideRefund(viewer, id, rowIdOf(text('refund')) ?? 0, intent === 'approve');
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.status === 404) throw error;
    return answer(error.status, { message: errorText(locale, error.code, error.details.params) });
  }
  const message = translator(locale)(
    intent === 'approve' || intent === 'decline' ? 'payments:refund.decided' : 'payments:refund.done',
  );
  return redirect(`/support/orders/${id}/refunds`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function Refunds() {
  const { order, payments, refunds, available, secondPersonFrom, mayAct, email } = useLoaderData<typeof loader>();
  const answer = useActionData<RefundAnswer>();
  const { t } = useTranslation('payments');
  return (
    <>
      <PageHead title={t('refund.heading', { receiptNo: order.receiptNo })} facts={useOrderFacts(order)} />
      <div className="grid max-w-3xl gap-6">
        {available === '0.00' || !mayAct ? (
          <Notice>{t('refund.nothing')}</Notice>
        ) : (
          <Panel title={t('refund.ask-title')}>
            <RefundForm payments={payments} available={available} secondPersonFrom={secondPersonFrom} answer={answer} />
          </Panel>
        )}
        <RefundList refunds={refunds} mayAct={mayAct} email={email} />
      </div>
    </>
  );
}
