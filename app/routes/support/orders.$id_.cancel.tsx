import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Ban } from '~/components/icons';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { PageHead } from '~/components/panel';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { rowIdOf } from '~/platform/row-ids';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { isCancellable } from '~/features/ordering/orders/order-status';
import { useMoney } from '~/features/ordering/orders/order-summary';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { ReasonField } from '~/features/desks/staff/reason-field';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = {
  titleKey: 'staff-orders:cancel.title',
  breadcrumbKey: 'staff-orders:cancel.title',
};

async function orderOf(request: Request, params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.id);
  const order = id === undefined ? undefined : await readAnyOrder(id, await localeOf(request));
  if (!order) throw notFound('order-not-found');
  return order;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'support.write');
  const order = await orderOf(request, params);
  const { id, receiptNo, customer, totals } = order;
  return { id, receiptNo, customer: customer.name, net: totals.net, cancellable: isCancellable(order) };
}

type Answer = { wrongReason?: true; refused?: true; reason: string };

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'support.write');
  const { id, receiptNo } = await orderOf(request, params);
  const form = await readForm(request, ['intent', REASON_FIELD]);
  const typed = typedReason(form);
  const reason = readReason(form);
  if (!reason) return Response.json({ wrongReason: true, reason: typed } satisfies Answer, { status: 400 });
  try {
    await cancelOrder(viewer, id, { reason });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'order-not-cancellable') throw error;
    return Response.json({ refused: true, reason: typed } satisfies Answer, { status: error.status });
  }
  const message = translator(await localeOf(request))('orders:cancel.done', { receiptNo });
  return redirect(`/support/orders/${id}`, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

export default function CancelOrder() {
  const { id, receiptNo, customer, net, cancellable } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('staff-orders');
  const money = useMoney();
  const navigation = useNavigation();
  return (
    <>
      <PageHead
        title={t('cancel.heading', { receiptNo })}
        facts={[
          <Link key="order" to={`/support/orders/${id}`} className="link">
            {t('orders:detail.title', { receiptNo })}
          </Link>,
          <bdi key="customer">{customer}</bdi>,
        ]}
      />
      {cancellable && !answer?.refused ? (
        <div className="grid max-w-3xl gap-5">
          <Notice tone="warning" title={t('cancel.question')}>
            {t('cancel.text', { net: money(net) })}
          </Notice>
          <Form method="post" className="grid gap-4">
            <ReasonField wrong={answer?.wrongReason} defaultValue={answer?.reason} />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" variant="danger-solid" icon={Ban} loading={navigation.formMethod === 'POST'}>
                {t('cancel.confirm')}
              </Button>
              <LinkButton to={`/support/orders/${id}`}>{t('cancel.keep')}</LinkButton>
            </div>
          </Form>
        </div>
      ) : (
        <Notice
          tone="warning"
          role="alert"
          title={t('cancel.too-late')}
          actions={<LinkButton to={`/support/orders/${id}`}>{t('reverse.to-order')}</LinkButton>}
        >
          {t('cancel.too-late-text')}
        </Notice>
      )}
    </>
  );
}
