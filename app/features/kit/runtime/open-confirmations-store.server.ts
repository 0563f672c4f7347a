import { SQL, sql } from 'drizzle-orm';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { subjectSql } from '~/platform/outbox-store.server';

/**
 * The confirmations that are still to be composed, as `c (order_id, moment, status, error_code, attempts)`.
 * @param orderIds restricts to these orders: their ids, or a query for them; null for all
 */
export function openConfirmations(orderIds: readonly number[] | SQL | null): SQL {
  const wanted =
    orderIds === null
      ? sql`true`
      : orderIds instanceof SQL
        ? sql`o.receipt_id in (${orderIds})`
        : sql`o.receipt_id = any(${sql.param([...new Set(orderIds)])}::int[])`;
  return sql`(
    select o.receipt_id as order_id, coalesce(case when f.retry_in_ms is not null then f.failed_at + f.retry_in_ms * interval '1 millisecond' end,
        case when f.id is not null then f.failed_at end, x.due_at, o.completed_at) as moment,
      case when f.id is not null and f.retry_in_ms is null then 'failed' when f.id is not null then 'retrying'
        when x.due_at > now() then 'delayed' else 'waiting' end as status,
      f.code as error_code, coalesce(f.attempt, 0) as attempts, (extract(epoch from f.failed_at - f.started_at) * 1000)::float8 as took_ms
    from orders o
    left join lateral (select due_at, created_at from outbox_messages where subject = ${subjectSql(sendOrderConfirmationJob, sql`o.receipt_id`)}
      order by created_at desc limit 1) x on true
    left join lateral (select * from job_failures where subject = ${subjectSql(sendOrderConfirmationJob, sql`o.receipt_id`)}
      order by id desc limit 1) f on f.failed_at > coalesce(x.created_at, o.completed_at)
    where ${wanted} and o.completed_at is not null and o.confirmed_at is null and o.cancelled_at is null)`;
}
