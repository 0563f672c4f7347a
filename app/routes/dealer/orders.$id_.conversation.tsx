import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { answerConversationForm } from '~/features/desks/conversations/answer-conversation-form.server';
import { DealerConversationScreen } from '~/features/desks/conversations/dealer-conversation-screen';
import { readDealerConversation } from '~/features/desks/conversations/read-dealer-conversations.server';
import { requireDealer, requireDealerRight } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

type Data = { order: { id: number; receiptNo: number; customer: string } };
const receiptNoOf = (data: unknown) => (data as Data | undefined)?.order.receiptNo;

export const handle: RouteHandle = {
  title: (data, t) => t('orders:conversation.page', { receiptNo: receiptNoOf(data) }),
  breadcrumb: (data) => receiptNoOf(data)?.toString(),
};

async function read(viewer: DealerViewer, request: Request, id: unknown) {
  const orderId = rowIdOf(id);
  const locale = await localeOf(request);
  const order = orderId === undefined ? undefined : await readOrder(viewer.firm.id, orderId, locale);
  const position = rowIdOf(new URL(request.url).searchParams.get('line') ?? undefined);
  const line = order?.lines.find((one) => one.position === position);
  if (!order || (position !== undefined && !line)) throw notFound('order-not-found', { type: 'order', id: orderId });
  return { order, line, locale };
}

/** What the dealer and support write about one order or one of its lines, on a page of its own. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const { order, line, locale } = await read(viewer, request, params.id);
  return {
    order: { id: order.id, receiptNo: order.receiptNo, customer: order.customer.name },
    conversation: await readDealerConversation(viewer, order, line?.position, locale),
    address: accountMailGoesOut() ? viewer.email : null,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const { order, line, locale } = await read(viewer, request, params.id);
  const done = await answerConversationForm(
    viewer,
    { orderId: order.id, orderLineId: line?.id ?? null },
    request,
    locale,
  );
  if ('refusal' in done) return Response.json(done.refusal, { status: done.status });
  const message = translator(locale)(`orders:conversation.${done.resumed ? 'done-resumed' : 'done-sent'}`);
  return redirect(`/orders/${order.id}#conversation`, {
    headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) },
  });
}

export default function OrderConversation() {
  const { order, conversation, address } = useLoaderData<typeof loader>();
  const { t } = useTranslation('orders');
  return (
    <DealerConversationScreen
      {...{ conversation, address }}
      title={t('conversation.page', { receiptNo: order.receiptNo })}
      about={<bdi>{order.customer}</bdi>}
      back={t('conversation.to-order')}
      to={`/orders/${order.id}`}
    />
  );
}
