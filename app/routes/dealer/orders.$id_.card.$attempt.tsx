import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { CardAttempt } from '~/features/ordering/card-payments/card-attempt';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';

export const handle: RouteHandle = {
  titleKey: 'payment:by-card.choose.title',
  breadcrumbKey: 'payment:by-card.choose.title',
};

/** A try to pay by card: its form leads to the bank, whose answer leads back here. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'licences.order');
  const isBack = new URL(request.url).searchParams.has('back');
  const attempt = await readCardAttempt(viewer, rowIdOf(params.id), rowIdOf(params.attempt), isBack);
  const paid = attempt.phase === 'paid' && attempt.orders.length === 1;
  return {
    attempt,
    order: paid ? await readOrder(viewer.firm.id, attempt.orderId, await localeOf(request)) : undefined,
  };
}

export default function CardPaymentAttempt() {
  return <CardAttempt {...useLoaderData<typeof loader>()} />;
}
