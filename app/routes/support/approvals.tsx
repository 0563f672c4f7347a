import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { EmptyState } from '~/components/empty-state';
import { ShieldCheck } from '~/components/icons';
import { PageHead } from '~/components/panel';
import { HeldOrderScreen } from '~/features/desks/payments/approval-screen';
import { HeldQueue } from '~/features/desks/payments/held-queue';
import { loadHeldOrder } from '~/features/desks/payments/load-held-order.server';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { listAwaitingApproval } from '~/features/ordering/credit/order-approval-store.server';
import { localeOf } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { useTranslation } from '~/platform/texts';

export const handle: RouteHandle = { titleKey: 'staff:nav.approvals' };

/** The orders that wait for approval; where there is room, the one that waits longest is open beside them (B24). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const now = new Date();
  const orders = await listAwaitingApproval();
  const first = orders[0] && (await loadHeldOrder(orders[0].id, await localeOf(request), now));
  return { orders, first: first ?? null, at: now.toISOString(), mayAct: may(viewer.role, 'payments.write') };
}

export default function HeldOrders() {
  const { orders, first, at, mayAct } = useLoaderData<typeof loader>();
  const { t } = useTranslation('credit-desk');
  if (!first) {
    return (
      <>
        <PageHead title={t('staff:nav.approvals')} />
        <EmptyState icon={ShieldCheck} title={t('queue.none')}>
          {t('queue.none-text')}
        </EmptyState>
      </>
    );
  }
  return (
    <HeldQueue orders={orders} at={at} openId={first.order.id} listAsked>
      <HeldOrderScreen loaded={first} mayAct={mayAct} answer={undefined} />
    </HeldQueue>
  );
}
