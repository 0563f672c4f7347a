import { sql, type SQL } from 'drizzle-orm';
import { COUNT_BOUND } from '~/platform/bounded-count';
import { instantInIstanbul } from '~/platform/db/calendar-days.server';
import { db } from '~/platform/db/client.server';
import type { SeenDelivery } from './delivery-store.server';
import type { ResendFilter } from './resend-filter';

/** A delivery that is over, and whether its endpoint is on. */
export type OverDelivery = SeenDelivery & { enabled: boolean };

function chosen({ endpoint, from, until, all }: ResendFilter): SQL {
  // Everything of all endpoints would be every event of a month: that is nothing to send again.
  const arrived = all && endpoint !== undefined;
  return sql.join(
    [
      arrived ? sql`d.status <> 'waiting'` : sql`d.status = 'failed'`,
      ...(endpoint === undefined ? [] : [sql`d.endpoint_id = ${endpoint}`]),
      ...(from === undefined ? [] : [sql`d.created_at >= ${instantInIstanbul(from)}`]),
      ...(until === undefined ? [] : [sql`d.created_at < ${instantInIstanbul(until)}`]),
    ],
    sql` and `,
  );
}

const COLUMNS = sql`d.endpoint_id as "endpointId", d.event_id as "eventId", d.round, w.enabled`;

/** The deliveries that a filter chooses, the oldest first. */
export async function listOver(filter: ResendFilter, limit: number): Promise<OverDelivery[]> {
  const { rows } = await db().execute<OverDelivery>(sql`
    select ${COLUMNS} from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id
    where ${chosen(filter)} order by d.created_at, d.event_id limit ${limit}`);
  return rows;
}

/** How many deliveries a filter chooses, counted up to {@link COUNT_BOUND}. */
export async function countOver(filter: ResendFilter): Promise<number> {
  const { rows } = await db().execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from webhook_deliveries d join webhook_endpoints w on w.id = d.endpoint_id where ${chosen(filter)} limit ${COUNT_BOUND}) x`);
  return rows[0]?.count ?? 0;
}

/** Deliveries by their keys, those of them that are over. */
export async function readOver(keys: readonly Pick<SeenDelivery, 'endpointId' | 'eventId'>[]): Promise<OverDelivery[]> {
  const { rows } = await db().execute<OverDelivery>(sql`
    select ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("endpointId" int, "eventId" uuid)
    join webhook_deliveries d on d.endpoint_id = k."endpointId" and d.event_id = k."eventId" and d.status <> 'waiting'
    join webhook_endpoints w on w.id = d.endpoint_id order by d.created_at, d.event_id`);
  return rows;
}

/** An endpoint with its owner, and what came back when one of its events was tried last. */
export type ResendEndpoint = {
  id: number;
  name: string;
  firmId: number | null;
  dealer: string | null;
  code: string | null;
  httpStatus: number | null;
};

/** Endpoints, each by one event of it that is sent again. */
export async function readResendEndpoints(
  events: readonly Pick<SeenDelivery, 'endpointId' | 'eventId'>[],
): Promise<ResendEndpoint[]> {
  const { rows } = await db().execute<ResendEndpoint>(sql`
    select w.id, w.name, w.firm_id as "firmId", f.name as dealer, t.code, t.status as "httpStatus"
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as k("endpointId" int, "eventId" uuid)
    join webhook_endpoints w on w.id = k."endpointId" left join firms f on f.id = w.firm_id
    left join lateral (select a.code, a.status from webhook_attempts a
      where a.endpoint_id = w.id and a.event_id = k."eventId" order by a.id desc limit 1) t on true`);
  return rows;
}
