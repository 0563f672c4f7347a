import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { PageHead } from '~/components/panel';
import { readDealers } from '~/features/desks/payments/bank-line-store.server';
import { ReverseForm, type ReverseAnswer } from '~/features/desks/payments/reverse-form';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { readPayment } from '~/features/ordering/payments/payment-list-store.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { formatDay } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'payments:reverse.title', breadcrumbKey: 'payments:reverse.title' };

async function paymentOf(params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.payment);
  const payment = id === undefined ? undefined : await readPayment(id, undefined);
  if (!payment) throw notFound('not-found');
  return payment;
}

/** Takes a payment of an account back, also one that pays no order (B21). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.write');
  const { dealerId, amount, means, valueDate, reversed } = await paymentOf(params);
  const [dealer] = await readDealers([dealerId]);
  return { dealerId, dealer: dealer?.name ?? '', amount, means, valueDate, reversed };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const { id, dealerId } = await paymentOf(params);
  const form = await readForm(request, [REASON_FIELD]);
  const reason = readReason(form);
  if (!reason) return Response.json({ reason: typedReason(form) } satisfies ReverseAnswer, { status: 400 });
  await reversePayment(viewer, null, id, reason);
  const message = translator(await localeOf(request))('payments:reverse.done');
  return redirect(`/support/receivables/${dealerId}`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function ReverseAccountPayment() {
  const { dealerId, dealer, amount, means, valueDate, reversed } = useLoaderData<typeof loader>();
  const answer = useActionData<ReverseAnswer>();
  const { t } = useTranslation('payments');
  const { locale } = useShell();
  const money = useMoney();
  const back = `/support/receivables/${dealerId}`;
  return (
    <>
      <PageHead
        title={t('reverse.heading', { amount: money(amount) })}
        facts={[
          <Link key="dealer" to={back} className="link">
            <bdi>{dealer}</bdi> <bdi className="tabular-nums">{dealerId}</bdi>
          </Link>,
          t(`means-of.${means}`),
          formatDay(valueDate, locale),
        ]}
      />
      <ReverseForm
        text={t('reverse.text-account', { amount: money(amount) })}
        reversed={reversed}
        back={back}
        backText={t('reverse.back-account')}
        answer={answer}
      />
    </>
  );
}
