import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { useOrderFacts } from '~/features/desks/payments/payments-screen';
import { ReverseForm, type ReverseAnswer } from '~/features/desks/payments/reverse-form';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:reverse.title', breadcrumbKey: 'payments:reverse.title' };

/** The payment of the address, if it pays the order of the address. */
async function paymentOf(request: Request, params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found', { type: 'order', id });
  const payment = (await paymentsOf(order.id)).find((one) => one.id === rowIdOf(params.payment));
  if (!payment) throw notFound('not-found');
  return { order, payment };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.write');
  const { order, payment } = await paymentOf(request, params);
  const { id, receiptNo, customer, dealer } = order;
  return {
    order: { id, receiptNo, customer: customer.name, dealer: { id: dealer.id, name: dealer.name } },
    amount: payment.amount,
    reversed: payment.reversedAt !== null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const { order, payment } = await paymentOf(request, params);
  const form = await readForm(request, [REASON_FIELD]);
  const reason = readReason(form);
  if (!reason) return Response.json({ reason: typedReason(form) } satisfies ReverseAnswer, { status: 400 });
  await reversePayment(viewer, order.id, payment.id, reason);
  const message = translator(await localeOf(request))('payments:reverse.done');
  return redirect(`/support/orders/${order.id}/payments`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function ReversePayment() {
  const { order, amount, reversed } = useLoaderData<typeof loader>();
  const answer = useActionData<ReverseAnswer>();
  const { t } = useTranslation('payments');
  const money = useMoney();
  return (
    <>
      <PageHead title={t('reverse.heading', { amount: money(amount) })} facts={useOrderFacts(order)} />
      <ReverseForm
        text={t('reverse.text', { amount: money(amount) })}
        reversed={reversed}
        back={`/support/orders/${order.id}/payments`}
        backText={t('reverse.back')}
        answer={answer}
      />
    </>
  );
}
