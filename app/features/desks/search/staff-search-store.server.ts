import { sql } from 'drizzle-orm';
import { firmHoldsWords, numberOf, workOfRequest, type LookedUp } from '~/features/desks/staff/look-up-store.server';
import { db } from '~/platform/db/client.server';
import type {
  order,
  orderLine,
  storedMail,
  webhookDelivery,
  webhookEndpoint,
  webhookEvent,
} from '~/platform/db/schema.server';
import type { deliveryAddresses, firms, licenceStates, receipts, Row } from '~/platform/db/views.server';

/** An order as a hit; its status is derived from its lines (orderStatus). */
export type FoundOrder = Pick<Row<typeof receipts>, 'id' | 'receiptNo'> &
  Pick<Row<typeof order>, 'heldFor'> & {
    customer: Row<typeof deliveryAddresses>['name'];
    dealer: Row<typeof firms>['name'];
    cancelled: boolean;
    lines: Pick<Row<typeof orderLine>, 'status'>[];
  };

/**
 * The orders of any dealer that match the keys of a search: the one with exactly that receipt number first, then the
 * newest of the firms and licences that it names. Each key uses its own index, newest first, so that a firm with
 * thousands of orders costs no more than one with ten.
 */
export async function findAnyOrders(
  { orderIds, firmIds, approvalCodes }: LookedUp,
  limit: number,
): Promise<FoundOrder[]> {
  const wantedFirms = sql`${sql.param(firmIds)}::int[]`;
  const newest = (column: 'customer_firm_id' | 'dealer_id') => sql`
    select x.id from unnest(${wantedFirms}) as wanted(firm_id) cross join lateral (
      select o.receipt_id as id from orders o where o.${sql.identifier(column)} = wanted.firm_id
      order by o.receipt_id desc limit ${limit}) x`;
  const { rows } = await db().execute<FoundOrder>(sql`
    with found as (
      select unnest(${sql.param(orderIds)}::int[]) as id, 0 as rank
      union all (select id, 1 from (${newest('customer_firm_id')} union ${newest('dealer_id')}) n order by id desc limit ${limit})
      union all (select l.order_id, 1 from order_lines l where l.id in (
          select order_line_id from order_line_licences where approval_code = any(${sql.param(approvalCodes)}::text[])
          union select order_line_id from licence_events where approval_code = any(${sql.param(approvalCodes)}::text[]))
        order by 1 desc limit ${limit})
    ), best as (
      select id, min(rank) as rank from found group by id order by min(rank), id desc limit ${limit}
    )
    select o.receipt_id as id, r.receipt_no as "receiptNo", a.name as customer, d.name as dealer,
      o.cancelled_at is not null as cancelled, o.held_for as "heldFor",
      (select json_agg(json_build_object('status', l.status)) from order_lines l where l.order_id = o.receipt_id) as lines
    from best join orders o on o.receipt_id = best.id
    join receipts r on r.id = o.receipt_id
    join delivery_addresses a on a.receipt_id = o.receipt_id
    join firms d on d.id = o.dealer_id
    order by best.rank, o.receipt_id desc`);
  return rows;
}

export type AnyFirm = Pick<Row<typeof firms>, 'id' | 'code' | 'name' | 'district' | 'province' | 'taxNumber'>;

/** Firms by name, code or tax number, either with dealers' accounts or without. */
export async function findAnyFirms(
  query: string,
  limit: number,
  { dealers }: { dealers: boolean },
): Promise<AnyFirm[]> {
  const hasAccount = sql`exists (select 1 from user_accounts u where u.firm_id = f.id)`;
  // A dealer is known by its number; a customer by its code.
  const exact = dealers ? (numberOf(query) ?? 0) : 0;
  const columns = sql`f.id, f.code, f.name, f.district, f.province,
    f.tax_number as "taxNumber"`;
  const { rows } = await db().execute<AnyFirm>(sql`
    select * from (
      (select ${columns}, 0 as rank, f.search_text as text from firms f where f.id = ${exact} and ${hasAccount})
      union all
      (select ${columns}, 1, f.search_text from firms f where ${firmHoldsWords(query)} and f.id <> ${exact}
        and ${dealers ? hasAccount : sql`not ${hasAccount}`} order by f.search_text, f.id limit ${limit})
    ) found order by rank, text, id limit ${limit}`);
  return rows;
}

export type AnyLicence = Pick<
  Row<typeof licenceStates>,
  'approvalCode' | 'computer' | 'expiresAt' | 'stoppedAt' | 'endSetAt' | 'takenBack'
> & { firm: Row<typeof firms>['name'] };

/** Licences by code or computer first, then those of the firms that a search names. */
export async function findAnyLicences({ approvalCodes, firmIds }: LookedUp, limit: number): Promise<AnyLicence[]> {
  const { rows } = await db().execute<AnyLicence>(sql`
    with found as (
      select code, 0 as rank from unnest(${sql.param(approvalCodes)}::text[]) as code
      union all
      (select l.approval_code, 1 from licences l where l.firm_id = any(${sql.param(firmIds)}::int[]) limit ${limit})
    ), best as (
      select code, min(rank) as rank from found group by code order by min(rank), code limit ${limit}
    )
    select l.approval_code as "approvalCode", f.name as firm, l.computer,
      to_json(l.expires_at) #>> '{}' as "expiresAt",
      to_json(l.stopped_at) #>> '{}' as "stoppedAt", to_json(l.end_set_at) #>> '{}' as "endSetAt", l.taken_back as "takenBack"
    from best join licence_states l on l.approval_code = best.code join firms f on f.id = l.firm_id
    order by best.rank, l.approval_code`);
  return rows;
}

/** A line or a mail that a request set off. */
export type FoundJob = {
  id: string;
  receiptNo: Row<typeof receipts>['receiptNo'] | null;
  /** The product of a line, the receiver of a mail. */
  about: string;
} & (
  | ({ kind: 'provision-order-line' } & Pick<Row<typeof orderLine>, 'position' | 'status'>)
  | ({ kind: 'deliver-mail'; position: null } & Pick<Row<typeof storedMail>, 'status'>)
);

/** The lines and mails that belong to a correlation id: of its order, and those that a job or an act under it was about. */
export async function findJobsOfRequest(correlationId: string, limit: number): Promise<FoundJob[]> {
  const { orderIds, lineIds, mailIds } = await workOfRequest(correlationId);
  const orders = sql`${sql.param(orderIds)}::int[]`;
  const { rows } = await db().execute<FoundJob>(sql`
    select 'provision-order-line' as kind, l.id, r.receipt_no as "receiptNo", l.position, l.name as about, l.status
    from (select id from order_lines where order_id = any(${orders}) union select unnest(${sql.param(lineIds)}::uuid[])) found
    join order_lines l on l.id = found.id join receipts r on r.id = l.order_id
    union all
    select 'deliver-mail', m.id, r.receipt_no, null, m.to_address, m.status
    from (select id from stored_mails where order_id = any(${orders}) union select unnest(${sql.param(mailIds)}::uuid[])) found
    join stored_mails m on m.id = found.id left join receipts r on r.id = m.order_id
    order by kind desc, "receiptNo", position, id limit ${limit}`);
  return rows;
}

export type FoundDelivery = Pick<Row<typeof webhookDelivery>, 'endpointId' | 'eventId' | 'status'> &
  Pick<Row<typeof webhookEvent>, 'type'> & { endpoint: Row<typeof webhookEndpoint>['name'] };

/** What a request had told the vendor's own endpoints; those of dealers are the dealers' business. */
export async function findDeliveriesOfRequest(correlationId: string, limit: number): Promise<FoundDelivery[]> {
  const { rows } = await db().execute<FoundDelivery>(sql`
    select d.endpoint_id as "endpointId", w.name as endpoint, e.id as "eventId", e.type, d.status
    from webhook_events e join webhook_deliveries d on d.event_id = e.id
    join webhook_endpoints w on w.id = d.endpoint_id and w.firm_id is null
    where e.correlation_id = ${correlationId} order by e.created_at, e.id, w.name limit ${limit}`);
  return rows;
}
