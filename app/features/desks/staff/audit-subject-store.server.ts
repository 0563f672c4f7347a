import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { meantBy, type AuditChange } from './audit-changes';
import { lookUp } from './look-up-store.server';

/** An object of the audit trail. */
export type AuditSubject = { type: string; id: string };

/**
 * The name of an object for people: an order by its receipt, a line by its position in it, a bulk repair by its lines, others
 * by a name or an address.
 */
export type SubjectName = {
  receiptNo?: number;
  position?: number;
  name?: string;
  /** The kind of an alert. */
  alert?: string;
  /** How many things a bulk act has. */
  lines?: number;
};

const keyOf = ({ type, id }: AuditSubject) => `${type}:${id}`;

/** The names of the objects of entries; those without one, or that no longer exist, are missing. */
export async function nameSubjects(
  subjects: readonly AuditSubject[],
): Promise<(subject: AuditSubject) => SubjectName | undefined> {
  const idsOf = (type: string) => [...new Set(subjects.filter((each) => each.type === type).map(({ id }) => id))];
  // As text on both sides: the id of an old entry may have any form.
  const among = (type: string) => sql`any(${sql.param(idsOf(type))}::text[])`;
  const integers = (type: string) =>
    sql`array(select i::int from unnest(${sql.param(idsOf(type))}::text[]) i where i ~ '^[0-9]{1,9}$')`;
  const { rows } = await db().execute<AuditSubject & { [Name in keyof SubjectName]: SubjectName[Name] | null }>(sql`
    select 'order' as type, id::text as id, receipt_no as "receiptNo", null::int as position, null as name, null as alert, null::int as lines
    from receipts where id = any(${integers('order')})
    union all
    select 'order-line', l.id::text, r.receipt_no, l.position, null, null, null from order_lines l join receipts r on r.id = l.order_id
    where l.id = any(array(select i::uuid from unnest(${sql.param(idsOf('order-line'))}::text[]) i where i ~ '^[0-9a-f-]{36}$'))
    union all
    select 'mail', m.id::text, r.receipt_no, null, m.to_address, null, null from stored_mails m left join receipts r on r.id = m.order_id
    where m.id = any(array(select i::uuid from unnest(${sql.param(idsOf('mail'))}::text[]) i where i ~ '^[0-9a-f-]{36}$'))
    union all
    select 'account', a.id::text, null, null, a.email, null, null from user_accounts a where a.id::text = ${among('account')}
    union all
    select 'firm', f.id::text, null, null, f.name, null, null from firms f where f.id = any(${integers('firm')})
    union all
    select 'import', i.id::text, null, null, i.file_name, null, null from spreadsheet_imports i where i.id = any(${integers('import')})
    union all
    select 'webhook', w.id::text, null, null, w.name, null, null from webhook_endpoints w where w.id = any(${integers('webhook')})
    union all
    select 'download', d.id::text, null, null, d.words #>> '{tr,title}', null, null from download_items d where d.id = any(${integers('download')})
    union all
    select 'service-token', s.id::text, null, null, s.name, null, null from service_tokens s where s.id = any(${integers('service-token')})
    union all
    select 'invitation', v.id::text, null, null, v.email, null, null from firm_invitations v where v.id = any(${integers('invitation')})
    union all
    select 'lead', l.id::text, null, null, l.number, null, null from leads l where l.id = any(${integers('lead')})
    union all
    select 'alert', k.id::text, null, null, null, k.kind, null from alerts k where k.id = any(${integers('alert')})
    union all
    select 'bulk-run', b.id::text, null, null, null, null, b.total from bulk_runs b where b.id = any(${integers('bulk-run')})
    union all
    select 'repair', e.subject_id, null, null, null, null, jsonb_array_length(e.after -> 'started') from audit_entries e
    where e.subject_type = 'repair' and e.subject_id = ${among('repair')} and e.action = 'order-line.repair'
      and jsonb_typeof(e.after -> 'started') = 'array'`);
  const names = new Map(
    rows.map(({ type, id, ...name }): [string, SubjectName] => [
      keyOf({ type, id }),
      Object.fromEntries(Object.entries(name).filter(([, value]) => value !== null)),
    ]),
  );
  return (subject) => names.get(keyOf(subject));
}

/** Entries whose changes name what their ids stand for: an order by its receipt, accounts and firms by address and name. */
export async function nameChanges<Entry extends { changes: readonly AuditChange[] }>(
  entries: readonly Entry[],
): Promise<(Entry & { changes: AuditChange[] })[]> {
  const meant = ({ field, from, to }: AuditChange) =>
    [from, to].flatMap((value) => (value === null ? [] : (meantBy(field, value) ?? [])));
  const subjects = entries.flatMap(({ changes }) => changes.flatMap(meant));
  const nameOf = subjects.length > 0 ? await nameSubjects(subjects) : () => undefined;
  const named = (change: AuditChange): AuditChange => {
    const names = meant(change).flatMap((subject): [string, string][] => {
      const { receiptNo, name } = nameOf(subject) ?? {};
      const word = receiptNo?.toString() ?? name;
      return word === undefined ? [] : [[subject.id, word]];
    });
    return names.length > 0 ? { ...change, names: Object.fromEntries(names) } : change;
  };
  return entries.map((entry) => ({ ...entry, changes: entry.changes.map(named) }));
}

/** The most objects that a search needs from orders with a long history. */
const MOST_FOUND = 500;

/**
 * The objects that a search stands for: an order with its lines and mails, a licence with the lines that acted on it, a
 * firm, an account or a mail by its address.
 */
export async function findSubjects(query: string): Promise<AuditSubject[]> {
  const { orderIds, firmIds, approvalCodes } = await lookUp(query);
  const orders = sql`${sql.param(orderIds)}::int[]`;
  const codes = sql`${sql.param(approvalCodes)}::text[]`;
  const address = query.trim().toLowerCase();
  const { rows } = await db().execute<AuditSubject>(sql`
    (select 'order' as type, id::text as id from unnest(${orders}) id
    union select 'order-line', l.id::text from order_lines l where l.order_id = any(${orders})
    union select 'mail', m.id::text from stored_mails m where m.order_id = any(${orders})
    union select 'licence', code from unnest(${codes}) code
    union select 'order-line', e.order_line_id::text from licence_events e where e.approval_code = any(${codes}) and e.order_line_id is not null
    union select 'order-line', u.order_line_id::text from order_line_licences u where u.approval_code = any(${codes})
    union select 'firm', id::text from unnest(${sql.param(firmIds)}::int[]) id
    union select 'account', a.id::text from user_accounts a where a.email = ${address}
    union select 'mail', m.id::text from stored_mails m where m.to_address = ${address}) limit ${MOST_FOUND}`);
  return rows;
}

/** The lines that have acted on a licence or will: actions on them count as actions on it. */
export async function linesOfLicence(approvalCode: string): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    (select e.order_line_id::text as id from licence_events e where e.approval_code = ${approvalCode} and e.order_line_id is not null
    union select u.order_line_id::text from order_line_licences u where u.approval_code = ${approvalCode}) limit ${MOST_FOUND}`);
  return rows.map(({ id }) => id);
}

export async function mailsOfOrder(orderId: number): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(
    sql`select id::text as id from stored_mails where order_id = ${orderId} limit ${MOST_FOUND}`,
  );
  return rows.map(({ id }) => id);
}
