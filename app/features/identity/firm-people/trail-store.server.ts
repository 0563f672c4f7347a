import { sql, type SQL } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { auditEntry, userAccount } from '~/platform/db/schema.server';
import type { receipts, Row } from '~/platform/db/views.server';
import type { TrailFilter } from './trail-filter';

type Person = { id: Row<typeof userAccount>['id']; name: Row<typeof userAccount>['displayName'] };

/** An action in a firm; `at` is ISO 8601. */
export type FirmAct = Pick<Row<typeof auditEntry>, 'at' | 'action'> & {
  /** Its position in the list: the next page starts after it. */
  place: string;
  /** Who did it; null for the vendor. */
  who: Person | null;
  /** The order that it was done to. */
  receiptNo: Row<typeof receipts>['receiptNo'] | null;
  orderId: Row<typeof receipts>['id'] | null;
  /** The name of the person that it was done to. */
  person: Person['name'] | null;
  subject: Row<typeof auditEntry>['subjectId'];
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

const isStaff = sql`w.role in ('support', 'operator', 'admin')`;

/** A page of the actions in a firm, the newest first. Placing an order is read from `orders`, which records who did it. */
export async function readTrail(firmId: number, { person, after }: TrailFilter, limit: number): Promise<FirmAct[]> {
  const [at = '', table = '', id = ''] = after?.split('_') ?? [];
  const within = (columns: { at: SQL; table: 'a' | 'o'; id: SQL; account: SQL }) =>
    sql.join(
      [
        sql`true`,
        ...(person === undefined ? [] : [sql`${columns.account} = ${person}::int`]),
        ...(after === undefined
          ? []
          : [
              sql`(${columns.at}, ${columns.table}::text, ${columns.id}) < (${at}::timestamptz, ${table}::text, ${id}::bigint)`,
            ]),
      ],
      sql` and `,
    );
  const ofTrail = within({ at: sql`e.at`, table: 'a', id: sql`e.id`, account: sql`e.account_id` });
  const ofOrders = within({
    at: sql`o.accepted_at`,
    table: 'o',
    id: sql`o.receipt_id::bigint`,
    account: sql`o.account_id`,
  });
  const { rows } = await db().execute<FirmAct>(sql`
    with acts as (
      (select e.at, 'a' as "table", e.id, e.account_id, e.action, e.subject_type, e.subject_id, e.before, e.after
        from audit_entries e where e.firm_id = ${firmId} and e.action <> 'order.place' and ${ofTrail}
        order by e.at desc, e.id desc limit ${limit})
      union all
      (select o.accepted_at, 'o', o.receipt_id, o.account_id, 'order.place', 'order', o.receipt_id::text, null, null
        from orders o where o.dealer_id = ${firmId} and ${ofOrders} order by o.accepted_at desc, o.receipt_id desc limit ${limit})
    )
    select concat_ws('_', to_json(x.at at time zone 'UTC') #>> '{}' || 'Z', x.table, x.id) as place,
      to_json(x.at) #>> '{}' as at, x.action, x.subject_id as subject, x.before, x.after,
      case when w.id is not null and not ${isStaff} then json_build_object('id', w.id, 'name', w.display_name) end as who,
      r.receipt_no as "receiptNo", r.id as "orderId", p.display_name as person
    from acts x
    left join user_accounts w on w.id = x.account_id
    left join user_accounts p on x.subject_type = 'account' and p.id::text = x.subject_id
    left join receipts r on x.subject_type = 'order' and r.id::text = x.subject_id and r.firm_id = ${firmId}
    order by x.at desc, x.table desc, x.id desc limit ${limit}`);
  return rows;
}

/** The people who may have acted in a firm: its present ones, and those who were removed or left. */
export async function peopleOfTrail(firmId: number): Promise<Person[]> {
  const { rows } = await db().execute<Person>(sql`
    select a.id, a.display_name as name from user_accounts a
    where a.firm_id = ${firmId} or a.id::text in (
      select e.subject_id from audit_entries e
      where e.firm_id = ${firmId} and e.action in ('person.remove', 'person.leave') and e.subject_type = 'account')
    order by a.display_name, a.id`);
  return rows;
}
