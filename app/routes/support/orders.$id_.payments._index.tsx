import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { answerAttemptForm, ATTEMPT_FIELDS } from '~/features/desks/payments/answer-attempt-form.server';
import { answerPaymentForm } from '~/features/desks/payments/answer-payment-form.server';
import { answerWriteOffForm } from '~/features/desks/payments/answer-write-off-form.server';
import { AttemptDecision, type AttemptAnswer } from '~/features/desks/payments/attempt-decision';
import { PaymentForm, type PaymentAnswer } from '~/features/desks/payments/payment-form';
import { OrderMoneySums, PaymentTable, useOrderFacts } from '~/features/desks/payments/payments-screen';
import { WriteOffDecision, type WriteOffAnswer } from '~/features/desks/payments/write-off-decision';
import { REASON_FIELD } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { openAttemptsOfOrder } from '~/features/ordering/card-payments/decide-attempt.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { PaymentStatusPill } from '~/features/ordering/orders/payment-status-pill';
import { PAYMENT_FIELDS } from '~/features/ordering/payments/payment-form';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { readWriteOff } from '~/features/ordering/payments/write-off-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { decimalFromKurus, formatMoney, kurusFromDecimal } from '~/platform/money';
import { readForm } from '~/platform/read-form.server';
import { shownPayment } from '~/features/ordering/orders/shown-payment';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:title', breadcrumbKey: 'payments:title' };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  const { receiptNo, customer, dealer, money } = order;
  const today = dayInIstanbul(new Date());
  const left = kurusFromDecimal(money.due) - kurusFromDecimal(money.paid);
  return {
    order: { id: order.id, receiptNo, customer: customer.name, dealer: { id: dealer.id, name: dealer.name } },
    money,
    state: shownPayment(order, today),
    left: decimalFromKurus(Math.max(0, left)),
    payments: await paymentsOf(order.id),
    writeOff: (await readWriteOff(order.id)) ?? null,
    attempts: await openAttemptsOfOrder(order.id),
    mayAct: may(viewer.role, 'payments.write'),
    mayApprove: may(viewer.role, 'payments.approve'),
    email: viewer.email,
    today,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('order-not-found');
  const form = await readForm(request, [...PAYMENT_FIELDS, ...ATTEMPT_FIELDS, 'intent', REASON_FIELD]);
  const locale = await localeOf(request);
  const t = translator(locale);
  const back = (message: string, tone: 'success' | 'info' = 'success') =>
    redirect(`/support/orders/${id}/payments`, { headers: { 'Set-Cookie': flashToast({ tone, message }) } });
  const asked = await answerAttemptForm(form, viewer, id, locale);
  if (asked && 'answer' in asked) return Response.json(asked.answer, { status: asked.status });
  if (asked) return back(t(`payments:attempt.done.${asked.done}`), asked.done === 'unknown' ? 'info' : 'success');
  const decided = await answerWriteOffForm(form, viewer, id, locale);
  if (decided && 'answer' in decided) return Response.json(decided.answer, { status: decided.status });
  if (decided) return back(t(`payments:write-off.${decided.done}`));
  const recorded = await answerPaymentForm(form, viewer, id);
  if ('answer' in recorded) return Response.json(recorded.answer, { status: recorded.status });
  return back(t('payments:done', { amount: formatMoney(kurusFromDecimal(recorded.amount), 'TRL', locale) }));
}

export default function OrderPayments() {
  const { order, money, state, left, payments, writeOff, attempts, mayAct, mayApprove, email, today } =
    useLoaderData<typeof loader>();
  const answered = useActionData<PaymentAnswer | WriteOffAnswer | AttemptAnswer>();
  const answer = answered && !('of' in answered) ? answered : undefined;
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const toPay = kurusFromDecimal(left);
  return (
    <>
      <PageHead
        title={t('heading', { receiptNo: order.receiptNo })}
        state={<PaymentStatusPill state={state} />}
        facts={useOrderFacts(order)}
        actions={<LinkButton to={`/support/orders/${order.id}/refunds`}>{t('refund.link')}</LinkButton>}
      />
      {answer?.changed ? (
        <Notice tone="warning" role="alert" title={t('changed.title')}>
          {t('changed.text')}
        </Notice>
      ) : null}
      <div className="split">
        <div className="grid content-start gap-8">
          {attempts.map((attempt) => (
            <AttemptDecision
              key={attempt.id}
              {...{ attempt, mayAct }}
              answer={
                answered && 'of' in answered && answered.of === 'attempt' && answered.id === attempt.id
                  ? answered
                  : undefined
              }
            />
          ))}
          {writeOff ? (
            <WriteOffDecision
              {...{ request: writeOff, left, mayApprove }}
              isOwn={writeOff.requestedBy === email}
              answer={answered && 'of' in answered && answered.of === 'write-off' ? answered : undefined}
            />
          ) : null}
          {mayAct && toPay > 0 ? (
            <Panel title={t('record-title')}>
              <PaymentForm
                left={formatMoney(toPay, 'TRL', locale).replaceAll(/[^\d.,]/g, '')}
                paid={money.paid}
                today={today}
                answer={answer}
              />
            </Panel>
          ) : null}
          <section aria-labelledby="payments">
            <h2 id="payments" className="mb-3">
              {t('list-title')}
            </h2>
            <PaymentTable orderId={order.id} payments={payments} mayAct={mayAct} />
          </section>
        </div>
        <aside className="rail">
          <section>
            <h2>{t('sums')}</h2>
            <OrderMoneySums money={money} left={left} />
          </section>
        </aside>
      </div>
    </>
  );
}
