import { sql } from 'drizzle-orm';
import { lockOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Executor } from '~/platform/db/client.server';
import type { order } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { openConfirmations } from '~/features/kit/runtime/open-confirmations-store.server';

export type OpenConfirmation = Pick<Row<typeof order>, 'correlationId'> & {
  orderId: Row<typeof order>['receiptId'];
  status: string;
  errorCode: string | null;
};

/** Locks completed orders and reads which of them still lack their confirmation without a job for it. */
export async function lockOpenConfirmations(tx: Executor, orderIds: readonly number[]): Promise<OpenConfirmation[]> {
  await lockOrders(tx, sql`receipt_id = any(${sql.param(orderIds)}::int[])`);
  const { rows } = await tx.execute<OpenConfirmation>(sql`
    select o.receipt_id as "orderId", o.correlation_id as "correlationId", c.status, c.error_code as "errorCode"
    from ${openConfirmations(orderIds)} c join orders o on o.receipt_id = c.order_id
    where c.status in ('failed', 'retrying', 'delayed')`);
  return rows;
}
