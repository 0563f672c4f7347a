import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { useEffect, useRef } from 'react';
import { useToast } from '~/components/toast';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { readShownApproval } from '~/features/ordering/credit-control/shown-approval.server';
import { findConfirmation } from '~/features/ordering/mail/mail-store.server';
import { rowIdOf } from '~/platform/row-ids';
import { latestOrderId, readOrder } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { NoInvoice } from '~/features/ordering/documents/no-invoice';
import { PendingInvoice } from '~/features/ordering/documents/pending-invoice';
import { StoredInvoice } from '~/features/ordering/documents/stored-invoice';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = {
  title: (data, t) => {
    const receiptNo = (data as { order: OrderView | null } | undefined)?.order?.receiptNo;
    return receiptNo === undefined ? t('orders:blank.title') : t('orders:blank.title-of', { receiptNo });
  },
};

/**
 * The stored order mail as an invoice (dealer-shop §2); without `?order=` that of the dealer's latest order (readings
 * 14).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const asked = new URL(request.url).searchParams.get('order');
  const id = asked === null ? await latestOrderId(viewer.firm.id) : rowIdOf(asked);
  const order = id === undefined ? undefined : await readOrder(viewer.firm.id, id, await localeOf(request));
  if (!order && asked !== null) throw notFound('order-not-found', { type: 'order', id });
  const mail = order && (await findConfirmation(viewer.firm.id, order.id));
  const approval = order && !mail ? await readShownApproval(viewer.rights, order) : null;
  return {
    order: order ?? null,
    approval: approval ?? null,
    invoice: mail?.html ?? null,
    at: new Date().toISOString(),
  };
}

export default function Blank() {
  const { order, approval, invoice, at } = useLoaderData<typeof loader>();
  useCompletionToast(order);
  if (!order) return <NoInvoice />;
  return invoice === null ? (
    <PendingInvoice order={order} approval={approval} at={at} />
  ) : (
    <StoredInvoice order={order} html={invoice} />
  );
}

/** Shows the toast when the last line is done (readings 34), not for an order that was complete before. */
function useCompletionToast(order: OrderView | null): void {
  const { t } = useTranslation('orders');
  const toast = useToast();
  const status = order?.status;
  const before = useRef(status);
  useEffect(() => {
    const moved = before.current !== status;
    before.current = status;
    if (moved && status === 'completed') toast({ message: t('blank.done'), tone: 'success' });
  }, [status, toast, t]);
}
