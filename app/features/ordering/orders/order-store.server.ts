import { sql } from 'drizzle-orm';
import { insertEventSql } from '~/features/kit/events/event-store.server';
import { ADDRESS_FIELDS, type AddressField } from '~/features/customers/firms/customer-fields';
import {
  firmInsertion,
  GIVEN_COLUMNS,
  withFreeCode,
  type CustomerToInsert,
} from '~/features/customers/firms/firm-card-store.server';
import { auditActionSql } from '~/platform/audit-store.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { db, savepoint, type Executor } from '~/platform/db/client.server';
import { receipt, type idempotencyKey, type order, type orderLine } from '~/platform/db/schema.server';
import { statement } from '~/platform/db/statement.server';
import { transferReferenceSql } from '~/platform/db/transfer-reference.server';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import {
  deliveryAddresses,
  idSequence,
  insertedColumns,
  textRecord,
  type firms,
  type receipts,
  type Row,
} from '~/platform/db/views.server';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import type { Currency } from '~/platform/money';
import type { HoldReason, PaymentMethodName } from '~/platform/payment-names';
import type { ProductClass } from '~/platform/product-classes';
import { insertMessages, outboxRow, type OutboxMessage } from '~/platform/outbox-store.server';
import { traceParents } from '~/platform/tracing.server';
import type { SelectedLicence } from './check-order';
import type { StepName } from './order-view';
import type { Tender } from './payment-methods';

/** A priced line, ready to be written. Money is decimal text. */
export type OrderLineDraft = {
  id: string;
  itemId: number;
  sku: string;
  /** The version of the product's row that the price came from. */
  productVersion: string;
  name: string;
  class: ProductClass;
  family: string;
  quantity: number;
  currency: Currency;
  currencyPrice: string;
  unitPrice: string;
  vatRate: number;
  goods: string;
  vat: string;
  /** Milliseconds after acceptance at which its provisioning starts. */
  delayMs: number;
  steps: StepName[];
  selection: SelectedLicence[];
  /** The number of licences that the line issues or changes. */
  licencesExpected: number;
  status: 'waiting' | 'held';
};

export type OrderDraft = {
  /** The actor in the audit trail if a service token placed the order. */
  auditedAs: string | null;
  dealerId: number;
  accountId: number;
  source: 'web' | 'api';
  /** The order leaves the cart unchanged. */
  keepsCart: boolean;
  idempotencyKey: string;
  /** SHA-256 of the request, hex. */
  requestHash: string;
  customerFirmId: number | null;
  newCustomer: CustomerToInsert | null;
  delivery: Record<AddressField, string>;
  note: string;
  paymentMethod: PaymentMethodName;
  cashOnDelivery: Tender;
  /** What the held lines wait for; null if none is held. */
  heldFor: HoldReason | null;
  /** Days from acceptance until it is to be paid. */
  dueDays: number;
  billingEmail: string;
  billingContact: string;
  exchangeRate: string;
  rateSource: 'fixed' | 'central-bank';
  /** The date of the bank's list; null for a fixed rate. */
  rateDate: string | null;
  yearlyTrade: boolean;
  locale: string;
  correlationId: string;
  totalQuantity: number;
  goods: string;
  vat: string;
  net: string;
  amountInWords: string;
  lines: OrderLineDraft[];
  messages: OutboxMessage<typeof provisionOrderLineJob>[];
};

type KeyedOrder = Pick<Row<typeof idempotencyKey>, 'orderId'> & { requestHash: string };

/** The dealer's order with this key, with the hash of its request. */
export async function findByIdempotencyKey(
  dealerId: number,
  key: string,
  tx: Executor = db(),
): Promise<KeyedOrder | undefined> {
  const { rows } = await tx.execute<KeyedOrder>(sql`
    select order_id as "orderId", encode(request_hash, 'hex') as "requestHash"
    from idempotency_keys where dealer_id = ${dealerId} and key = ${key}`);
  return rows[0];
}

/** What the commit determined; `dueAt` in the order of the lines. Times are ISO 8601. */
export type WrittenOrder = Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof order>, 'acceptedAt' | 'customerFirmId'> & {
    orderId: Row<typeof receipts>['id'];
    customerCode: Row<typeof firms>['code'];
    dueAt: Row<typeof orderLine>['dueAt'][];
  };

/**
 * Commits an order in one statement, which is one transaction and one round trip. It starts with the idempotency key: a
 * second request with the same key waits there for the first to commit, then finds the key taken and writes nothing. If
 * a product has changed since it was priced, or staff have closed the dealer to orders, no key is claimed either: whoever closes waits
 * for the orders that hold the row of the dealer's terms.
 * @param tx a transaction that the order is a part of
 * @returns undefined if the key is taken, a product has changed or the dealer is closed
 * @throws AppError busy (503) if each code for the new customer was taken by others in the same moment
 */
export async function writeOrder(draft: OrderDraft, tx?: Executor): Promise<WrittenOrder | undefined> {
  const values = orderValues(draft);
  const write = () => insertOrder(values, tx);
  // A code that is taken must not fail the rest of the transaction.
  const writeCustomer = () => (tx ? savepoint(tx, write) : write());
  const [written] = await (draft.newCustomer ? withFreeCode(writeCustomer) : write());
  if (written) notifyAfterCommit(tx ?? db(), 'outbox');
  return written;
}

type OrderValues = Record<'header' | 'newCustomer' | 'lines' | 'selection' | 'steps' | 'messages', string>;

/** The values of {@link INSERT_ORDER} for an order. */
export function orderValues({ lines, messages, newCustomer, ...header }: OrderDraft): OrderValues {
  const selection = lines.flatMap((line) =>
    line.selection.map((licence, unitNo) => ({
      order_line_id: line.id,
      unit_no: unitNo,
      approval_code: licence.approvalCode,
      computer: licence.computer,
    })),
  );
  const steps = lines.flatMap((line) => line.steps.map((name) => ({ order_line_id: line.id, name })));
  return {
    header: JSON.stringify({ ...header, traceParents: traceParents() }),
    newCustomer: JSON.stringify(newCustomer ? [newCustomer] : []),
    lines: JSON.stringify(lines),
    selection: JSON.stringify(selection),
    steps: JSON.stringify(steps),
    messages: JSON.stringify(messages.map((message) => outboxRow(provisionOrderLineJob, message))),
  };
}

/** The webhook event of a new order (B11). */
const accepted = insertEventSql('accepted', 'order.accepted', {
  from: sql`receipt r, input i, customer c`,
  dealerId: sql`i."dealerId"`,
  subject: sql`r.id::text`,
  correlationId: sql`i."correlationId"`,
  traceParents: sql`(select "traceParents" from input)`,
  data: {
    orderId: sql`r.id`,
    receiptNo: sql`r.no`,
    dealerId: sql`i."dealerId"`,
    customerFirmId: sql`c.firm_id`,
    acceptedAt: sql`r.date`,
    totals: { goods: sql`i.goods::text`, vat: sql`i.vat::text`, net: sql`i.net::text`, currency: sql`'TRL'` },
    lines: sql`(select json_agg(json_build_object('id', id, 'position', ordinality, 'sku', sku, 'quantity', quantity) order by ordinality) from line)`,
  },
});

/** The orders of this statement whose money is waited for; what waits for an approval may not be paid yet. */
const AWAITED = sql`(select r.id, r.no, r.date, i.net, i.source, i."paymentMethod", i."dealerId", i."dueDays", i."correlationId"
      from receipt r, input i
      where i."paymentMethod" in ('bank-transfer', 'credit-card') and i."heldFor" is distinct from 'approval') awaited`;

/** What is to be paid is told to programs, and owed to the dealer as a mail (B21). Whoever chose the card on a page is at the bank already. */
const WRITTEN_TO = sql`${AWAITED} where awaited."paymentMethod" <> 'credit-card' or awaited.source = 'api'`;

const awaited = insertEventSql('awaited', 'order.awaiting-payment', {
  from: AWAITED,
  dealerId: sql`awaited."dealerId"`,
  subject: sql`awaited.id::text`,
  correlationId: sql`awaited."correlationId"`,
  traceParents: sql`(select "traceParents" from input)`,
  data: {
    orderId: sql`awaited.id`,
    receiptNo: sql`awaited.no`,
    dealerId: sql`awaited."dealerId"`,
    amount: sql`awaited.net::numeric(18, 2)::text`,
    currency: sql`'TRL'`,
    reference: transferReferenceSql(sql`awaited.no`),
    dueDay: sql`((awaited.date + awaited."dueDays" * interval '1 day') at time zone 'Europe/Istanbul')::date::text`,
  },
});
const owed = sql`owed_mail as (
      insert into payment_reminders (order_id, kind) select awaited.id, 'accepted' from ${WRITTEN_TO}
    ), owed_message as (
      ${insertMessages(sendPaymentMailsJob, {
        id: sql`awaited.id`,
        correlationId: sql`awaited."correlationId"`,
        from: WRITTEN_TO,
        traceParents: sql`(select "traceParents" from input)`,
      })}
    )`;

const json = (name: keyof OrderValues) => sql`${sql.placeholder(name)}::jsonb`;

/** Writes an order with all that belongs to it; on its own, because the bench measures its speed, too. */
export const INSERT_ORDER = sql`
    with input as (
      select * from jsonb_to_record(${json('header')}) as h("auditedAs" text, "dealerId" int, "accountId" int, source text, "keepsCart" boolean, "idempotencyKey" text,
        "requestHash" text, "customerFirmId" int, delivery jsonb, note text, "paymentMethod" text, "cashOnDelivery" text, "heldFor" text, "dueDays" int, "billingEmail" text, "billingContact" text,
        "exchangeRate" numeric, "rateSource" text, "rateDate" date, "yearlyTrade" boolean, locale text, "correlationId" text, "traceParents" jsonb, "totalQuantity" numeric,
        goods numeric, vat numeric, net numeric, "amountInWords" text)
    ), line as materialized (
      select * from rows from (jsonb_to_recordset(${json('lines')}) as (id uuid, sku text, "productVersion" text, name text, class text,
        quantity int, currency text, "currencyPrice" numeric, "unitPrice" numeric, "vatRate" int, goods numeric, vat numeric,
        "delayMs" int, status text)) with ordinality
    ), terms as materialized (
      select t.closed_at from dealer_terms t, input i where t.firm_id = i."dealerId" for share of t
    ), claim as (
      insert into idempotency_keys (dealer_id, key, request_hash, order_id)
      select "dealerId", "idempotencyKey", decode("requestHash", 'hex'), nextval(${idSequence(receipt.id)})
      from input where not exists (
        select from line l left join products p on p.sku = l.sku and p.active where p.xmin::text is distinct from l."productVersion")
        and not exists (select from terms where closed_at is not null)
      on conflict do nothing returning order_id
    ), given as (
      select n.* from claim, jsonb_to_recordset(${json('newCustomer')}) as n(${GIVEN_COLUMNS})
    ), ${firmInsertion(sql`(select "dealerId" from input)`)}, customer as (
      select coalesce(i."customerFirmId", (select id from new_firm)) as firm_id from input i, claim
    ), receipt as (
      insert into receipts (id, firm_id, total_quantity, vat, goods, net, amount_in_words)
      select claim.order_id, i."dealerId", i."totalQuantity", i.vat, i.goods, i.net, i."amountInWords" from claim, input i
      returning id, receipt_no as no, date
    ), note as (
      insert into receipt_notes (receipt_id, note) select r.id, i.note from receipt r, input i
    ), ledger as (
      insert into ledger_entries (firm_id, date, value_date, document_no, debit, credit, note)
      select i."dealerId", r.date, r.date, r.no::text, i.net, 0, 'Satış fişi ' || r.no from receipt r, input i
      returning id
    ), plan as (
      insert into payment_plans (receipt_id, ledger_entry_id, amount, due_date)
      select r.id, l.id, i.net, r.date + i."dueDays" * interval '1 day' from receipt r, ledger l, input i
    ), address as (
      insert into delivery_addresses (receipt_id, ${insertedColumns(deliveryAddresses, ADDRESS_FIELDS)})
      select r.id, d.* from receipt r, input i, lateral jsonb_to_record(i.delivery) as d(${textRecord(ADDRESS_FIELDS)})
    ), new_order as (
      insert into orders (receipt_id, dealer_id, customer_firm_id, account_id, source, payment_method, cash_on_delivery, held_for, billing_email, billing_contact,
        exchange_rate, rate_source, rate_date, yearly_trade, locale, correlation_id, accepted_at)
      select r.id, i."dealerId", c.firm_id, i."accountId", i.source, i."paymentMethod", i."cashOnDelivery", i."heldFor", i."billingEmail", i."billingContact",
        i."exchangeRate", i."rateSource", i."rateDate", i."yearlyTrade", i.locale, i."correlationId", r.date from receipt r, input i, customer c
    ), new_lines as (
      insert into order_lines (id, order_id, position, sku, name, class, quantity, currency, currency_price, unit_price, vat_rate, goods, vat, status, due_at)
      select l.id, r.id, l.ordinality, l.sku, l.name, l.class, l.quantity, l.currency, l."currencyPrice", l."unitPrice", l."vatRate", l.goods, l.vat, l.status,
        r.date + l."delayMs" * interval '1 millisecond'
      from receipt r, line l returning position, due_at
    ), new_selection as (
      insert into order_line_licences (order_line_id, unit_no, approval_code, computer)
      select s.* from receipt, jsonb_to_recordset(${json('selection')}) as s(order_line_id uuid, unit_no int, approval_code text, computer text)
    ), new_steps as (
      insert into provisioning_steps (order_line_id, name)
      select s.* from receipt, jsonb_to_recordset(${json('steps')}) as s(order_line_id uuid, name text)
    ), emptied_cart as (
      delete from cart_items using receipt, input i where cart_items.account_id = i."accountId" and i.source = 'web' and not i."keepsCart"
    ), audited as (
      insert into audit_entries (account_id, firm_id, actor, action, subject_type, subject_id, after, correlation_id)
      select i."accountId", i."dealerId", i."auditedAs", ${auditActionSql('order.place')} as action, 'order', r.id::text,
        jsonb_build_object('receiptNo', r.no, 'net', i.net), i."correlationId"
      from receipt r, input i where i."auditedAs" is not null
    ), ordered_lead as (
      update leads set state = 'ordered', order_id = r.id, closed_at = r.date, next_call_at = null, changed_at = r.date, version = version + 1
      from receipt r, input i
      where leads.checkout_key = i."idempotencyKey" and leads.dealer_id = i."dealerId" and leads.state in ('taken', 'talking', 'quoted')
      returning leads.id, r.date, i."accountId", i."dealerId"
    ), ordered_event as (
      insert into lead_events (lead_id, at, kind, account_id, firm_id) select id, date, 'ordered', "accountId", "dealerId" from ordered_lead
    ), new_messages as (
      insert into outbox_messages (id, job, payload, subject, correlation_id, trace_parent, due_at)
      select m.id, m.job, m.payload, m.subject, m.correlation_id, m.trace_parent, now() + m.due_in_ms * interval '1 millisecond'
      from receipt, jsonb_to_recordset(${json('messages')}) as m(id uuid, job text, payload jsonb, subject text, correlation_id text, trace_parent text, due_in_ms int)
    ), ${owed}, ${awaited}, ${accepted}
    select r.id as "orderId", r.no as "receiptNo", to_json(r.date) #>> '{}' as "acceptedAt", c.firm_id as "customerFirmId",
      coalesce((select code from new_code), (select f.code from firms f where f.id = c.firm_id)) as "customerCode",
      (select json_agg(due_at order by position) from new_lines) as "dueAt"
    from receipt r, customer c`;

const insertOrder = statement<WrittenOrder, OrderValues>(INSERT_ORDER);
