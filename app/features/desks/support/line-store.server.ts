import { sql } from 'drizzle-orm';
import { ADDRESS_FIELDS, fieldsWhere } from '~/features/customers/firms/customer-fields';
import type { NewCustomer } from '~/features/customers/firms/customer-form';
import { withSkippedSteps, type StepView } from '~/features/ordering/orders/order-view';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import type { Snoozed } from '~/features/desks/staff/snooze';
import { snoozeOf } from '~/features/desks/staff/snooze-store.server';
import { db } from '~/platform/db/client.server';
import type {
  jobFailure,
  licenceEvent,
  order,
  orderLine,
  orderLineLicence,
  product,
  storedMail,
} from '~/platform/db/schema.server';
import {
  deliveryAddresses,
  firmCards,
  jsonColumns,
  type firms,
  type licences,
  type receipts,
  type Row,
} from '~/platform/db/views.server';
import { placesOf, withoutValues } from '~/platform/error-facts.server';

type Event = Omit<Row<typeof licenceEvent>, 'action'> & {
  /** What a line does; an order's money is of no line. */
  action: Exclude<Row<typeof licenceEvent>['action'], 'paid' | 'unpaid'>;
};

/** A unit of a line that acts on licences; instants are ISO 8601 everywhere in this file. */
export type LineUnit = Pick<Row<typeof orderLineLicence>, 'unitNo' | 'approvalCode' | 'computer'> & {
  /** The licence in its present state; null if there is none with this code. */
  licence:
    | (Pick<Row<typeof licences>, 'firmId' | 'expiresAt' | 'computer'> & {
        firmCode: Row<typeof firms>['code'];
        firmName: Row<typeof firms>['name'];
      })
    | null;
  /** What the line has done to it already: such a unit can no longer be changed. */
  done: { action: Event['action']; expiresAt: Event['expiresAfter'] } | null;
};

export type LineFailure = Pick<
  Row<typeof jobFailure>,
  'attempt' | 'worker' | 'startedAt' | 'failedAt' | 'code' | 'detail' | 'stack' | 'retryInMs'
> & { id: number };

/** The customer's data in the order, with the fields that only the firm's card has. */
export type LineCustomer = NewCustomer & Pick<Row<typeof firmCards>, 'code'> & { firmId: Row<typeof firmCards>['id'] };

/** An order line with everything that support needs to see what happened and to correct it. */
export type SupportLine = Pick<
  Row<typeof orderLine>,
  | 'id'
  | 'orderId'
  | 'position'
  | 'sku'
  | 'name'
  | 'quantity'
  | 'status'
  | 'generation'
  | 'attempts'
  | 'dueAt'
  | 'nextAttemptAt'
  | 'errorCode'
  | 'errorDetail'
  | 'finishedAt'
  | 'reversedAt'
  | 'modules'
  | 'newModules'
> &
  Pick<Row<typeof order>, 'acceptedAt' | 'completedAt' | 'cancelledAt' | 'yearlyTrade'> &
  Pick<Row<typeof receipts>, 'receiptNo'> &
  Pick<Row<typeof product>, 'licenceAction' | 'licencesPerUnit'> & {
    /** The line's revision when it was read: a correction of anything newer is refused. */
    revision: Row<typeof orderLine>['revision'];
    /** The key of its cause, by which the desk groups it. */
    cause: string;
    productModules: Row<typeof product>['modules'];
    steps: StepView[];
    units: LineUnit[];
    /** Licences that the line issued or acted on. */
    granted: (Pick<Event, 'approvalCode' | 'action' | 'at'> & {
      unitNo: NonNullable<Event['unitNo']>;
      expiresAt: Event['expiresAfter'];
      reversed: boolean;
    })[];
    /** The order's other lines by what they are waiting for. */
    others: { failed: number; open: number };
    customer: LineCustomer;
    /** The firm's card was created by this order, so an error in one is an error in the other. */
    customerMadeByOrder: boolean;
    dealer: Pick<Row<typeof firmCards>, 'id' | 'code' | 'name' | 'email' | 'phone' | 'contact'>;
    mail: Pick<Row<typeof storedMail>, 'id' | 'status' | 'sentAt'> | null;
    /** Until when and by whom it is put off, while it has failed. */
    snoozed: Snoozed | null;
  };

const iso = (column: string) => sql.raw(`to_json(${column}) #>> '{}'`);

/** One order line with its order, customer, dealer and licences; undefined if there is none. */
export async function readSupportLine(lineId: string): Promise<SupportLine | undefined> {
  const { rows } = await db().execute<SupportLine>(sql`
    select l.id, l.order_id as "orderId", r.receipt_no as "receiptNo", l.position, l.sku, l.name, l.quantity, l.status, l.generation,
      l.revision, l.attempts, ${iso('l.due_at')} as "dueAt", ${iso('l.next_attempt_at')} as "nextAttemptAt", l.error_code as "errorCode", ${errorKey('l')} as cause,
      l.error_detail as "errorDetail", ${iso('l.finished_at')} as "finishedAt", ${iso('l.reversed_at')} as "reversedAt",
      ${iso('o.accepted_at')} as "acceptedAt", ${iso('o.completed_at')} as "completedAt", ${iso('o.cancelled_at')} as "cancelledAt",
      o.yearly_trade as "yearlyTrade", p.licence_action as "licenceAction", p.licences_per_unit as "licencesPerUnit",
      p.modules as "productModules", l.modules, l.new_modules as "newModules",
      coalesce((select json_agg(json_build_object('name', s.name, 'status', s.status, 'attempts', s.attempts, 'errorCode', s.error_code,
          'startedAt', s.started_at, 'finishedAt', s.finished_at))
        from provisioning_steps s where s.order_line_id = l.id), '[]') as steps,
      coalesce((select json_agg(json_build_object('unitNo', u.unit_no, 'approvalCode', u.approval_code, 'computer', u.computer,
          'licence', case when v.approval_code is not null then json_build_object('firmId', v.firm_id, 'firmCode', f.code,
            'firmName', f.name, 'expiresAt', v.expires_at, 'computer', v.computer) end,
          'done', case when e.id is not null then json_build_object('action', e.action, 'expiresAt', e.expires_after) end) order by u.unit_no)
        from order_line_licences u left join licences v on v.approval_code = u.approval_code
        left join firms f on f.id = v.firm_id
        left join licence_events e on e.order_line_id = u.order_line_id and e.unit_no = u.unit_no and not e.reverses
        where u.order_line_id = l.id), '[]') as units,
      coalesce((select json_agg(json_build_object('unitNo', e.unit_no, 'approvalCode', e.approval_code, 'action', e.action, 'at', e.at,
          'expiresAt', e.expires_after, 'reversed', exists (select 1 from licence_events b
            where b.order_line_id = e.order_line_id and b.unit_no = e.unit_no and b.reverses)) order by e.unit_no)
        from licence_events e where e.order_line_id = l.id and not e.reverses), '[]') as granted,
      (select json_build_object('failed', count(*) filter (where x.status = 'failed'),
          'open', count(*) filter (where x.status in ('waiting', 'running', 'retrying')))
        from order_lines x where x.order_id = l.order_id and x.id <> l.id) as others,
      json_build_object('firmId', c.id, ${jsonColumns(firmCards, 'c', ['code', ...fieldsWhere('order', null)])},
        ${jsonColumns(deliveryAddresses, 'a', ADDRESS_FIELDS)},
        'note', coalesce((select n.note from receipt_notes n where n.receipt_id = l.order_id), '')) as customer,
      c.registered_at = o.accepted_at as "customerMadeByOrder",
      json_build_object('id', d.id, 'code', d.code, 'name', d.name, 'email', o.billing_email,
        'phone', d.phone, 'contact', o.billing_contact) as dealer,
      (select json_build_object('id', m.id, 'status', m.status, 'sentAt', m.sent_at) from stored_mails m
        where m.order_id = l.order_id and m.kind = 'order-confirmation') as mail,
      case when l.status = 'failed' then ${snoozeOf('order-line')} end as snoozed
    from order_lines l
    join orders o on o.receipt_id = l.order_id
    join receipts r on r.id = l.order_id
    join delivery_addresses a on a.receipt_id = l.order_id
    join firm_cards c on c.id = o.customer_firm_id
    join firm_cards d on d.id = o.dealer_id
    join products p on p.sku = l.sku
    where l.id = ${lineId}::uuid`);
  const line = rows[0];
  if (!line) return undefined;
  const { steps, errorDetail } = line;
  return { ...line, steps: withSkippedSteps(steps), errorDetail: errorDetail && withoutValues(errorDetail) };
}

/** The failed attempts of a line, latest first. */
export async function readLineFailures(lineId: string, limit: number): Promise<LineFailure[]> {
  const { rows } = await db().execute<LineFailure>(sql`
    select id::float8 as id, attempt, worker, ${iso('started_at')} as "startedAt", ${iso('failed_at')} as "failedAt", code, detail, stack,
      retry_in_ms as "retryInMs"
    from job_failures where subject = ${lineId} order by id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, detail: withoutValues(row.detail), stack: placesOf(row.stack) }));
}
