import { sql, type SQL } from 'drizzle-orm';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { insertMessages } from '~/platform/outbox-store.server';
import type { EventType } from './event-types';

/** A condition on `w`: the endpoints that get events of this type and dealer. */
const wanting = (type: SQL, dealerId: SQL) =>
  sql`w.enabled and ${type} = any(w.events) and (w.firm_id is null or w.firm_id = ${dealerId})`;

/** The deliveries of the events that an earlier part of the statement writes, and one outbox message per endpoint. */
function deliverEvents(name: string, type: SQL, traceParents: SQL | undefined): SQL {
  const part = (suffix: string) => sql.identifier(`${name}_${suffix}`);
  const from = sql`(select endpoint_id, min(correlation_id) as correlation_id from ${part('deliveries')} d
        join ${part('events')} e on e.id = d.event_id group by endpoint_id) bells`;
  return sql`${part('deliveries')} as (
      insert into webhook_deliveries (endpoint_id, event_id)
      select w.id, e.id from ${part('events')} e join webhook_endpoints w on ${wanting(type, sql`e.firm_id`)}
      returning endpoint_id, event_id
    ), ${part('bells')} as (
      ${insertMessages(deliverWebhooksJob, {
        id: sql`endpoint_id`,
        correlationId: sql`correlation_id`,
        from,
        ...(traceParents && { traceParents }),
      })}
      returning 1
    )`;
}

/**
 * Builds the parts of a statement that write an event about its own effect, so that both commit together: the event,
 * its deliveries, and one outbox message per endpoint; the caller wakes the relay. If no endpoint wants the event, this
 * only reads the (then small or empty) table of endpoints.
 * @param name the prefix of the parts, which end in `_events`, `_deliveries` and `_bells`
 * @param row.from the source of the rows; one event each
 * @param row.traceParents see `insertMessages`; for a statement that is built once
 */
export function insertEventSql(
  name: string,
  type: EventType,
  {
    from,
    traceParents,
    ...row
  }: Record<'from' | 'dealerId' | 'subject' | 'correlationId' | 'data', SQL> & { traceParents?: SQL },
): SQL {
  const typeSql = sql.raw(`'${type}'`);
  return sql`${sql.identifier(`${name}_events`)} as (
      insert into webhook_events (id, type, firm_id, subject, data, correlation_id)
      select gen_random_uuid(), ${typeSql}, ${row.dealerId}, ${row.subject}, ${row.data}, ${row.correlationId}
      from ${from}
      -- Evaluated once per statement: if no endpoint wants the type, the rows are not read at all.
      where exists (select from webhook_endpoints w where w.enabled and ${typeSql} = any(w.events))
        and exists (select from webhook_endpoints w where ${wanting(typeSql, row.dealerId)})
      returning id, firm_id, correlation_id
    ), ${deliverEvents(name, typeSql, traceParents)}`;
}
