import { sql, type SQL } from 'drizzle-orm';
import { CONTACT_KINDS } from '~/platform/contact-kinds';
import { db } from '~/platform/db/client.server';
import { foldedPattern } from '~/platform/db/folded-match.server';
import { foldedText } from '~/platform/db/folded-text.server';
import type { auditEntry } from '~/platform/db/schema.server';
import type { firms, Row } from '~/platform/db/views.server';
import { searchKey } from '~/platform/text';
import { numberOf } from '~/features/desks/staff/look-up-store.server';
import type { PhoneLine, PhoneMail, PhoneTill } from './till-state';
import type { Proof } from './phone-filter';

/** A firm that a caller may be of. */
export type Caller = Pick<Row<typeof firms>, 'id' | 'code' | 'name' | 'district' | 'province'> & {
  tills: number;
  /** Those of its licences that the caller named. */
  named: string[];
};

/** More are not read out on the telephone. */
const MOST_CALLERS = 9;
const OF_EACH = 20;
/** The orders of a firm that can still trouble a till. */
const ORDERS = 30;

const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
const PLACE = foldedText(sql`f.district || ' ' || f.province`);

/** By words in any order: of the name, the code, the tax number, the place and the computer. One word has to find by an index. */
function byWords(query: string): SQL[] {
  const words = searchKey(query).split(/\s+/).filter(Boolean).slice(0, 5);
  const long = words.filter((word) => word.length > 2);
  const anchors = long.length > 0 ? long : words.slice(0, 1);
  return anchors.flatMap((anchor) => {
    const others = words.filter((word) => word !== anchor);
    const rest = (computer: boolean) =>
      others.map(
        (word) => sql` and (f.search_text like ${like(word)} or ${PLACE} like ${like(word)}
          ${computer ? sql`or l.computer ~ ${foldedPattern(word)}` : sql``})`,
      );
    return [
      sql`(select f.id as firm_id, null::text as code, 2 as rank from firms f
        where f.search_text like ${like(anchor)} ${sql.join(rest(false), sql``)} limit ${OF_EACH})`,
      sql`(select l.firm_id, l.approval_code, 2 from licences l join firms f on f.id = l.firm_id
        where l.computer <> '' and l.computer ~ ${foldedPattern(anchor)} ${sql.join(rest(true), sql``)} limit ${OF_EACH})`,
    ];
  });
}

/** What is dialled within a country: without +90, 0090 and 0. */
function dialled(text: string): string | undefined {
  if (!/^[\d\s()+./-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^(?:00)?90(?=\d{10}$)|^0(?=\d{7})/, '');
  return digits.length >= 7 && digits.length <= 15 ? digits : undefined;
}

/** The digits of a telephone number from its end, by which an index finds them; the expression is that of the index. */
const REVERSED = sql`reverse(regexp_replace(c.value, '\\D', '', 'g'))`;

/** By numbers and codes, which mean one firm. */
function byKeys(query: string): SQL[] {
  const number = numberOf(query);
  const digits = query.replace(/\D/g, '');
  const plain = /^[\d\s-]+$/.test(query);
  const phone = dialled(query);
  const code = query.replace(/[\s-]/g, '').toUpperCase();
  return [
    sql`(select f.id as firm_id, null::text as code, 0 as rank from firms f where f.code = ${query.toUpperCase()})`,
    ...(number === undefined
      ? []
      : [
          sql`(select f.id, null, 0 from firms f where f.id = ${number})`,
          sql`(select o.customer_firm_id, null, 0 from receipts r join orders o on o.receipt_id = r.id
            where r.type = 'FS' and r.receipt_no = ${number})`,
        ]),
    ...(plain && (digits.length === 10 || digits.length === 11)
      ? [sql`(select f.id, null, 0 from firms f where f.tax_number = ${digits})`]
      : []),
    ...(phone === undefined
      ? []
      : [
          sql`(select c.firm_id, null, 0 from firm_contacts c where c.kind = ${sql.raw(`'${CONTACT_KINDS.phone}'`)}
            and ${REVERSED} like ${`${[...phone].reverse().join('')}%`} limit ${OF_EACH})`,
        ]),
    // A range, because the index of a text column does not support LIKE in every collation; no code contains a G.
    ...(/^[0-9A-F]{3,8}$/.test(code)
      ? [
          sql`(select l.firm_id, l.approval_code, ${code.length === 8 ? 0 : 1} from licences l
            where l.approval_code >= ${code} and l.approval_code < ${`${code}G`} limit ${OF_EACH})`,
        ]
      : []),
  ];
}

/** The firms that a caller may be of, by whatever the caller says; a number or a code that is somebody's means nobody else. */
export async function findCallers(query: string): Promise<Caller[]> {
  if (query.trim() === '') return [];
  const ways = [...byKeys(query.trim()), ...byWords(query)];
  const { rows } = await db().execute<Caller>(sql`
    with found as (${sql.join(ways, sql` union all `)}),
    best as (select firm_id, min(rank) as rank, array_remove(array_agg(distinct code), null) as named from found
      where rank = 0 or not exists (select from found f where f.rank = 0) group by 1
      order by min(rank), firm_id limit ${MOST_CALLERS + 1})
    select f.id, f.code, f.name, f.district, f.province, best.named,
      (select count(*)::int from (select 1 from licences l where l.firm_id = f.id limit 1000) counted) as tills
    from best join firms f on f.id = best.firm_id order by best.rank, f.search_text, f.id`);
  return rows;
}

/** Firms whose name is spelt nearly so. */
export async function findNearCallers(query: string): Promise<Pick<Caller, 'id' | 'name'>[]> {
  const key = searchKey(query);
  if (key.length < 4) return [];
  const { rows } = await db().execute<Pick<Caller, 'id' | 'name'>>(sql`
    select f.id, f.name from firms f where ${key} <% f.search_text
    order by word_similarity(${key}, f.search_text) desc, f.id limit 3`);
  return rows;
}

const iso = (column: SQL) => sql`to_json(${column}) #>> '{}'`;

/** Of the customer's own orders, and of those that wait which a dealer gave. */
const ordersOf = (firmId: number) => sql`(
  (select receipt_id from orders where customer_firm_id = ${firmId} order by receipt_id desc limit ${ORDERS})
  union (select receipt_id from orders where dealer_id = ${firmId} and completed_at is null and cancelled_at is null
    order by receipt_id desc limit ${ORDERS}))`;

/** The lines of a firm's orders that are not over, those that failed first. */
export async function readPhoneLines(firmId: number): Promise<PhoneLine[]> {
  const { rows } = await db().execute<PhoneLine>(sql`
    select l.id, l.order_id as "orderId", r.receipt_no as "receiptNo", l.name, l.status, l.error_code as "errorCode",
      o.held_for as "heldFor", ${iso(sql`coalesce(l.finished_at, o.accepted_at)`)} as since,
      array(select u.approval_code::text from order_line_licences u where u.order_line_id = l.id order by u.unit_no) as codes,
      coalesce((select json_agg(json_build_object('code', u.approval_code, 'firm', f.name) order by u.unit_no)
        from order_line_licences u left join licences v on v.approval_code = u.approval_code left join firms f on f.id = v.firm_id
        where u.order_line_id = l.id and v.firm_id is distinct from o.customer_firm_id and not exists (select from licence_events e
          where e.order_line_id = l.id and e.unit_no = u.unit_no and not e.reverses)), '[]') as wrong
    from ${ordersOf(firmId)} x join orders o on o.receipt_id = x.receipt_id and o.cancelled_at is null
    join receipts r on r.id = o.receipt_id join order_lines l on l.order_id = o.receipt_id
    where l.status in ('waiting', 'held', 'running', 'retrying', 'failed')
    order by l.status = 'failed' desc, l.order_id desc, l.position limit ${ORDERS}`);
  return rows;
}

/** The confirmations of a firm's orders that did not reach their dealer. */
export async function readPhoneMails(firmId: number): Promise<PhoneMail[]> {
  const { rows } = await db().execute<PhoneMail>(sql`
    select m.id, m.order_id as "orderId", r.receipt_no as "receiptNo", m.status
    from ${ordersOf(firmId)} x join stored_mails m on m.order_id = x.receipt_id and m.kind = 'order-confirmation'
    join receipts r on r.id = x.receipt_id
    where m.status in ('failed', 'unknown') order by m.order_id desc limit ${OF_EACH}`);
  return rows;
}

type TillFacts = Pick<PhoneTill, 'approvalCode' | 'last' | 'seenAt'>;

/** What was last done to licences, and when their programs last asked for their files. */
export async function readTillFacts(codes: readonly string[]): Promise<TillFacts[]> {
  const { rows } = await db().execute<TillFacts>(sql`
    select wanted.code as "approvalCode", ${iso(sql`t.signed_at`)} as "seenAt",
      (select json_build_object('at', ${iso(sql`e.at`)}, 'orderId', coalesce(l.order_id, e.paid_order_id))
        from licence_events e left join order_lines l on l.id = e.order_line_id
        where e.approval_code = wanted.code order by e.id desc limit 1) as last
    from unnest(${sql.param([...codes])}::text[]) as wanted(code)
    left join licence_tills t on t.approval_code = wanted.code`);
  return rows;
}

/** Whom to ask for an order: the dealers of licences. */
export async function readPhoneDealers(ids: readonly number[]): Promise<NonNullable<PhoneTill['dealer']>[]> {
  const { rows } = await db().execute<NonNullable<PhoneTill['dealer']>>(sql`
    select d.id, d.name, d.phone from firm_cards d where d.id = any(${sql.param([...ids])}::int[])`);
  return rows;
}

/** A call: who verified a caller of a firm, by what, and when. */
export type Call = Pick<Row<typeof auditEntry>, 'at'> & {
  id: number;
  firmId: number;
  firm: string;
  actor: string;
  action: 'call.verify' | 'call.end';
  by: Proof | null;
};

const calls = (where: SQL, limit: number) => sql`
  select e.id::float8 as id, ${iso(sql`e.at`)} as at, f.id as "firmId", f.name as firm, e.actor, e.action, e.after ->> 'verifiedBy' as by
  from (select * from audit_entries e where ${where} and e.action in ('call.verify', 'call.end') and e.subject_type = 'firm'
    order by e.id desc limit ${limit}) e join firms f on f.id = e.subject_id::int order by e.id desc`;

/** The last calls of a firm, newest first. */
export async function readCallsOf(firmId: number, limit: number): Promise<Call[]> {
  const { rows } = await db().execute<Call>(calls(sql`e.subject_id = ${String(firmId)}`, limit));
  return rows;
}

/** The last calls that somebody took, newest first. */
export async function readCallsBy(accountId: number, actor: string, limit: number): Promise<Call[]> {
  const { rows } = await db().execute<Call>(calls(sql`e.actor = ${actor} and e.account_id = ${accountId}`, limit));
  return rows;
}
