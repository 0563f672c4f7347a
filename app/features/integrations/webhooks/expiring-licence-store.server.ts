import { sql } from 'drizzle-orm';
import { eventData } from '~/features/kit/events/event-store.server';
import type { EventType } from '~/features/kit/events/event-types';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { endOfDayAhead } from '~/platform/db/calendar-days.server';
import type { Executor } from '~/platform/db/client.server';
import { insertMessages } from '~/platform/outbox-store.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';

const TYPE = sql.raw(`'${'licence.expiring' satisfies EventType}'`);

/**
 * Writes events for licences that are about to end: once per threshold and end date, however often this runs. A
 * dealer's endpoint gets the licences that the dealer sees, the vendor's endpoints all of them.
 * @param days before the end, the thresholds
 * @returns the number of events and of their deliveries
 */
export async function insertExpiring(
  tx: Executor,
  days: readonly number[],
  now: Date,
): Promise<{ events: number; deliveries: number }> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const thresholds = sql`${sql.param([...days])}::int[]`;
  const { rows } = await tx.execute<{ events: number; deliveries: number }>(sql`
    with listener as materialized (
      select w.id, w.firm_id, coalesce(t.sees_all_firms, false) as sees_all,
        array_remove(regexp_split_to_array(f.seller_codes, '[,\\s]+') || f.id::text, '') as codes
      from webhook_endpoints w left join firms f on f.id = w.firm_id left join dealer_terms t on t.firm_id = w.firm_id
      where w.enabled and ${TYPE} = any(w.events)
    ), ending as materialized (
      select l.approval_code as code, l.expires_at, coalesce(l.dealer_id, f.dealer_id, f.id) as dealer_id, f.id as firm_id,
        regexp_split_to_array(f.seller_codes, '[,\\s]+') as codes, w.days,
        'expiring:' || l.approval_code || ':' || w.days || ':' || extract(epoch from l.expires_at)::bigint as key
      from licence_states l join firms f on f.id = l.firm_id and f.active
      cross join lateral (select min(x) as days from unnest(${thresholds}) x where l.expires_at < ${endOfDayAhead(at, sql`x`)}) w
      where exists (select from listener) and l.expires_at > ${at} and l.expires_at < ${endOfDayAhead(at, Math.max(...days))}
        and not l.taken_back
        -- A stopped licence ends at the time of the stop, apart from differences between the clocks.
        and (l.expires_at > ${at} + interval '1 day' or l.stopped_at is null)
    ), wanted as materialized (
      select e.*, w.id as endpoint_id from ending e join listener w on w.firm_id is null
        or (w.firm_id = e.dealer_id and (w.sees_all or e.firm_id = e.dealer_id or e.codes && w.codes))
      where not exists (select from webhook_events known join webhook_deliveries d on d.event_id = known.id and d.endpoint_id = w.id
        where known.key = e.key)
    ), fresh as (
      insert into webhook_events (id, type, firm_id, subject, key, data, correlation_id)
      select gen_random_uuid(), ${TYPE}, dealer_id, code, key,
        ${eventData('licence.expiring', {
          approvalCode: sql`code`,
          dealerId: sql`dealer_id`,
          customerFirmId: sql`firm_id`,
          expiresAt: sql`expires_at`,
          days: sql`days`,
        })},
        'licence-expiring'
      from (select distinct on (key) * from wanted order by key) once
      on conflict (key) do nothing returning id, key
    ), event as (
      select id, key from fresh
      union all select known.id, known.key from webhook_events known where known.key in (select key from wanted)
    ), delivered as (
      insert into webhook_deliveries (endpoint_id, event_id)
      select w.endpoint_id, e.id from wanted w join event e on e.key = w.key
      on conflict do nothing returning endpoint_id
    ), bells as (
      ${insertMessages(deliverWebhooksJob, {
        id: sql`endpoint_id`,
        correlationId: sql`'licence-expiring'`,
        from: sql`(select distinct endpoint_id from delivered) d`,
      })}
    )
    select (select count(*)::int from fresh) as events, (select count(*)::int from delivered) as deliveries`);
  notifyAfterCommit(tx, 'outbox');
  return rows[0] ?? { events: 0, deliveries: 0 };
}
