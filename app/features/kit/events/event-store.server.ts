import { sql, SQL } from 'drizzle-orm';
import { deliverWebhooksJob } from '~/jobs/deliver-webhooks';
import { insertMessages } from '~/platform/outbox-store.server';
import type { EventPayload } from './event-payloads';
import type { EventName, EventType } from './event-types';

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

/** The values of a payload's fields in a statement, by their names; lists are one expression. */
type PayloadSql<Value> = Value extends readonly unknown[]
  ? SQL
  : Value extends object
    ? { readonly [Field in keyof Value]: PayloadSql<Value[Field]> }
    : SQL;

/** Nested fields; recursive types of records need an interface. */
interface Fields {
  readonly [name: string]: SQL | Fields;
}

/** As JSON, in the order that the names are given in. */
function jsonObject(fields: Fields): SQL {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value instanceof SQL ? value : jsonObject(value)}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The payload of an event as an expression of the statement that writes it. */
export function eventData<Name extends EventName>(_name: Name, fields: PayloadSql<EventPayload<Name>>): SQL {
  return jsonObject(fields);
}

/**
 * Builds the parts of a statement that write an event about its own effect, so that both commit together: the event,
 * its deliveries, and one outbox message per endpoint; the caller wakes the relay. If no endpoint wants the event, this
 * only reads the (then small or empty) table of endpoints.
 * @param name the prefix of the parts, which end in `_events`, `_deliveries` and `_bells`
 * @param row.from the source of the rows; one event each
 * @param row.traceParents see `insertMessages`; for a statement that is built once
 */
export function insertEventSql<Type extends EventType>(
  name: string,
  type: Type,
  {
    from,
    traceParents,
    data,
    ...row
  }: Record<'from' | 'dealerId' | 'subject' | 'correlationId', SQL> & {
    data: PayloadSql<EventPayload<Type>>;
    traceParents?: SQL;
  },
): SQL {
  const typeSql = sql.raw(`'${type}'`);
  return sql`${sql.identifier(`${name}_events`)} as (
      insert into webhook_events (id, type, firm_id, subject, data, correlation_id)
      select gen_random_uuid(), ${typeSql}, ${row.dealerId}, ${row.subject}, ${eventData(type, data)}, ${row.correlationId}
      from ${from}
      -- Evaluated once per statement: if no endpoint wants the type, the rows are not read at all.
      where exists (select from webhook_endpoints w where w.enabled and ${typeSql} = any(w.events))
        and exists (select from webhook_endpoints w where ${wanting(typeSql, row.dealerId)})
      returning id, firm_id, correlation_id
    ), ${deliverEvents(name, typeSql, traceParents)}`;
}
