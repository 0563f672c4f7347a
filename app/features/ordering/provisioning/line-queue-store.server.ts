import { sql, type SQL } from 'drizzle-orm';
import { changeOrders, lockOrders, ofLines, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Executor } from '~/platform/db/client.server';
import type { order, orderLine } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { tellFailed, type LineRef } from './provisioning-store.server';

/** A line whose place in the queue was changed, before and after. */
export type MovedLine = Pick<Row<typeof orderLine>, 'id' | 'generation' | 'attempts'> &
  Pick<Row<typeof order>, 'correlationId'> & { statusBefore: Row<typeof orderLine>['status'] };

/** It waits for a worker and has none now. Under its order's lock it cannot get one. */
const IN_QUEUE = sql`l.status in ('waiting', 'retrying')`;

/**
 * Locks the orders of these lines, then raises the generation of those that are still in the expected generation and
 * fulfil `where`: the queue's job of the old generation finds that it is not wanted.
 */
async function moveLines(
  tx: Executor,
  refs: readonly LineRef[],
  /** `besides`: further parts of the statement. */
  { where, set, besides }: { where: SQL; set: SQL; besides?: SQL },
): Promise<MovedLine[]> {
  await lockOrders(tx, ofLines(refs.map(({ orderLineId }) => orderLineId)));
  return changeOrders<MovedLine & Pick<Row<typeof orderLine>, 'orderId'>>(
    tx,
    sql`
    with moved as (
      select l.id, l.order_id, l.status, l.attempts
      from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as wanted("orderLineId" uuid, generation int)
      join order_lines l on l.id = wanted."orderLineId" and l.generation = wanted.generation and ${where}
      join orders o on o.receipt_id = l.order_id and o.cancelled_at is null
    ), touched as (${updateOrders({ where: sql`o.receipt_id in (select order_id from moved)` })})${besides ? sql`, ${besides}` : sql``}
    update order_lines l set ${set}, generation = l.generation + 1, revision = touched.revision
    from moved, touched where l.id = moved.id and touched.receipt_id = l.order_id
    returning l.id, l.generation, l.order_id as "orderId", touched.correlation_id as "correlationId", moved.status as "statusBefore", moved.attempts`,
  );
}

/** Makes lines due now that were to wait until later; their attempts stay counted. */
export function makeLinesDue(tx: Executor, refs: readonly LineRef[]): Promise<MovedLine[]> {
  return moveLines(tx, refs, {
    where: sql`${IN_QUEUE} and (l.status = 'retrying' or coalesce(l.next_attempt_at, l.due_at) > now())`,
    set: sql`due_at = least(l.due_at, now()), next_attempt_at = case when l.status = 'retrying' then now() end`,
  });
}

/**
 * Removes lines from the queue: they fail with a person as the cause, so that somebody has to decide, and nothing is
 * lost. A running line finishes its present step, because that holds the order's lock; before its next step it finds
 * that it is not wanted.
 */
export async function removeFromQueue(tx: Executor, refs: readonly LineRef[], errorCode: string): Promise<MovedLine[]> {
  const removed = await moveLines(tx, refs, {
    where: sql`(${IN_QUEUE} or l.status = 'running')`,
    set: sql`status = 'failed', error_code = ${errorCode}, error_detail = null, next_attempt_at = null, finished_at = now()`,
    // The next step is marked as failed for the line, as if it had failed by itself.
    besides: sql`steps as (update provisioning_steps s set status = 'failed', error_code = ${errorCode}, finished_at = now()
      from (select distinct on (s.order_line_id) s.order_line_id, s.name from provisioning_steps s join moved on moved.id = s.order_line_id
        where s.status <> 'done'
        order by s.order_line_id, array_position(array['look-up-stock','grant-modules','issue-licences'], s.name::text)) next
      where s.order_line_id = next.order_line_id and s.name = next.name
    ), ${tellFailed(
      sql`moved m join order_lines l on l.id = m.id join touched o on o.receipt_id = l.order_id join receipts r on r.id = o.receipt_id`,
      sql`${errorCode}::text`,
    )}`,
  });
  notifyAfterCommit(tx, 'outbox');
  return removed;
}
