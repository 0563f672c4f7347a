import { sql } from 'drizzle-orm';
import { changeOrders, lockOrders, ofLines, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { visibleFirms } from '~/features/customers/firms/customer-store.server';
import { ADDRESS_FIELDS, fieldsWhere } from '~/features/customers/firms/customer-fields';
import type { NewCustomer } from '~/features/customers/firms/customer-form';
import { listFirmLicences, type FirmLicence } from '~/features/licensing/licences/licence-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { dealerTerms, order, orderLine, orderLineLicence, product } from '~/platform/db/schema.server';
import { assignments, columns, deliveryAddresses, firmCards, type firms, type Row } from '~/platform/db/views.server';

export type LockedUnit = Pick<Row<typeof orderLineLicence>, 'unitNo' | 'approvalCode' | 'computer'> & { done: boolean };

export type LockedLine = Pick<
  Row<typeof orderLine>,
  'id' | 'position' | 'status' | 'generation' | 'revision' | 'sku' | 'quantity'
> &
  Pick<Row<typeof product>, 'licenceAction' | 'requiresFirm' | 'requiresLicences' | 'createsCustomer'> & {
    reversed: boolean;
    units: LockedUnit[];
  };

/** The dealer's scope: the firms and licences that an order may involve. */
export type DealerScope = Parameters<typeof visibleFirms>[0];

export type LockedOrder = Pick<Row<typeof order>, 'correlationId' | 'dealerId' | 'customerFirmId'> & {
  id: Row<typeof order>['receiptId'];
  cancelled: boolean;
  lines: LockedLine[];
};

/** Locks the order of a line, and reads it with all its lines; undefined if there is no such line. */
export async function lockOrderOfLine(tx: Executor, lineId: string): Promise<LockedOrder | undefined> {
  const [id] = await lockOrders(tx, ofLines([lineId]));
  if (id === undefined) return undefined;
  const { rows } = await tx.execute<LockedOrder>(sql`
    select o.receipt_id as id, o.cancelled_at is not null as cancelled, o.correlation_id as "correlationId", o.dealer_id as "dealerId",
      o.customer_firm_id as "customerFirmId",
      (select json_agg(json_build_object('id', l.id, 'position', l.position, 'status', l.status, 'generation', l.generation,
          'revision', l.revision, 'reversed', l.reversed_at is not null, 'sku', l.sku, 'quantity', l.quantity,
          'licenceAction', p.licence_action, 'requiresFirm', p.requires_firm, 'requiresLicences', p.requires_licences,
          'createsCustomer', p.creates_customer,
          'units', coalesce((select json_agg(json_build_object('unitNo', u.unit_no, 'approvalCode', u.approval_code, 'computer', u.computer,
              'done', exists (select 1 from licence_events e where e.order_line_id = l.id and e.unit_no = u.unit_no and not e.reverses))
              order by u.unit_no)
            from order_line_licences u where u.order_line_id = l.id), '[]'::json)) order by l.position)
        from order_lines l join products p on p.sku = l.sku where l.order_id = o.receipt_id) as lines
    from orders o where o.receipt_id = ${id}`);
  return rows[0];
}

/** What the order's dealer may see, for checks on the dealer's behalf. */
export async function readDealerScope(tx: Executor, dealerId: number): Promise<DealerScope> {
  const { rows } = await tx.execute<
    Pick<Row<typeof firms>, 'sellerCodes'> &
      Pick<Row<typeof dealerTerms>, 'mayPay' | 'seesAllFirms' | 'emptySellerAlias'>
  >(sql`
    select f.seller_codes as "sellerCodes", coalesce(t.may_pay, false) as "mayPay",
      coalesce(t.sees_all_firms, false) as "seesAllFirms", coalesce(t.empty_seller_alias, false) as "emptySellerAlias"
    from firms f left join dealer_terms t on t.firm_id = f.id where f.id = ${dealerId}`);
  const { sellerCodes = '', mayPay = false, seesAllFirms = false, emptySellerAlias = false } = rows[0] ?? {};
  return {
    firm: { id: dealerId, sellerCodes } as DealerScope['firm'],
    terms: { mayPay, seesAllFirms, emptySellerAlias, closedReason: null },
  };
}

/** The licences that can be chosen for an order of this customer and dealer, soonest end first. */
export async function listChoices(dealerId: number, firmId: number, limit: number): Promise<FirmLicence[]> {
  return listFirmLicences(await readDealerScope(db(), dealerId), firmId, limit);
}

type NewUnit = Pick<LockedUnit, 'unitNo' | 'approvalCode' | 'computer'>;

/** Replaces the licences or computers of a line's units; their number stays. */
export async function replaceUnits(tx: Executor, lineId: string, units: readonly NewUnit[]): Promise<void> {
  // All are removed before any is inserted: two units may swap places, and a line names no licence twice.
  await tx.execute(sql`
    delete from order_line_licences where order_line_id = ${lineId}::uuid
      and unit_no = any(${sql.param(units.map(({ unitNo }) => unitNo))}::int[])`);
  await tx.execute(sql`
    insert into order_line_licences (order_line_id, unit_no, approval_code, computer)
    select ${lineId}::uuid, u."unitNo", u."approvalCode", u.computer
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as u("unitNo" int, "approvalCode" text, computer text)`);
}

/** Raises the order's revision for a change of one of its lines, and notifies the pages that show it. */
export async function touchLine(tx: Executor, orderId: number, lineId: string): Promise<void> {
  await changeOrders(
    tx,
    sql`
    with touched as (${updateOrders({ where: sql`o.receipt_id = ${orderId}` })})
    update order_lines set revision = touched.revision from touched where id = ${lineId}::uuid returning order_id as "orderId"`,
  );
}

/** The order's customer as delivered to: the data that a correction changes. */
export async function readDelivery(tx: Executor, orderId: number): Promise<NewCustomer> {
  const { rows } = await tx.execute<NewCustomer>(sql`
    select ${columns(deliveryAddresses, 'a', ADDRESS_FIELDS)}, ${columns(firmCards, 'c', fieldsWhere('order', null))},
      coalesce((select n.note from receipt_notes n where n.receipt_id = o.receipt_id), '') as note
    from orders o join delivery_addresses a on a.receipt_id = o.receipt_id join firm_cards c on c.id = o.customer_firm_id where o.receipt_id = ${orderId}`);
  const row = rows[0];
  if (!row) throw new Error(`order ${orderId} has no delivery address`);
  return row;
}

/** Corrects an order's delivery address and note. */
export async function updateDelivery(tx: Executor, orderId: number, customer: NewCustomer): Promise<void> {
  await tx.execute(sql`
    update delivery_addresses set ${assignments(deliveryAddresses, ADDRESS_FIELDS, customer)} where receipt_id = ${orderId}`);
  await tx.execute(sql`
    update receipt_notes set note = ${customer.note} where receipt_id = ${orderId}`);
}
