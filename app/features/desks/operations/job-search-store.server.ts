import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { orderLine, outboxMessage } from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { foldedHolds } from '~/platform/db/folded-match.server';
import { readCorrelationId } from '~/platform/correlation-id';
import { withoutValues } from '~/platform/error-facts.server';
import { workOfRequest } from '~/features/desks/staff/look-up-store.server';
import { searchKey } from '~/platform/text';
import { isUuid } from '~/platform/row-ids';
import { jobRefOf, type JobRef } from './job';
import { refOfSubject, subjectOfRef } from './job-subject.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { subjectSql } from '~/platform/outbox-store.server';

/** The ids that a search matches; lists show the jobs of any of them. */
export type JobSearch = {
  lineIds: string[];
  mailIds: string[];
  orderIds: number[];
  errorCodes: string[];
  /** Error messages of current lines and mails, verbatim. */
  errorTexts: string[];
  address: string | null;
  /** A firm has more orders than were searched: all its open ones are included, and the newest of the others. */
  capped: boolean;
};

const FIRMS = 200;
const ORDERS_OF_FIRMS = 1000;
const PREFIXED = 50;
const ERROR_TEXTS = 1000;
/** Shorter words occur in nearly every error. */
const SHORTEST_ERROR_WORDS = 4;
const LARGEST_ID = 2_147_483_647;

const none = (): JobSearch => ({
  lineIds: [],
  mailIds: [],
  orderIds: [],
  errorCodes: [],
  errorTexts: [],
  address: null,
  capped: false,
});

function addRef(found: JobSearch, { kind, id }: JobRef): void {
  if (kind === 'send-order-confirmation') found.orderIds.push(id);
  else (kind === 'deliver-mail' ? found.mailIds : found.lineIds).push(id);
}

/** Adds the subject of an outbox message, a queue job or an id. */
function addSubject(found: JobSearch, subject: string): void {
  const ref = refOfSubject(subject);
  if (ref) addRef(found, ref);
}

/** The lowest or highest uuid with a prefix. */
function filledUuid(prefix: string, digit: '0' | 'f'): string {
  const pattern = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx'.replaceAll('x', digit);
  return prefix + pattern.slice(prefix.length);
}

async function byUuid(found: JobSearch, uuid: string): Promise<void> {
  found.lineIds.push(uuid);
  found.mailIds.push(uuid);
  const { rows } = await db().execute<Pick<Row<typeof outboxMessage>, 'subject'>>(sql`
    select subject from outbox_messages where id = ${uuid}::uuid
    union select subject from job_failures where subject in (${uuid}, ${subjectOfRef({ kind: 'deliver-mail', id: uuid })})`);
  rows.forEach(({ subject }) => addSubject(found, subject));
}

async function byCorrelation(found: JobSearch, correlationId: string): Promise<void> {
  const { orderIds, lineIds, mailIds } = await workOfRequest(correlationId);
  found.orderIds.push(...orderIds);
  found.lineIds.push(...lineIds);
  found.mailIds.push(...mailIds);
}

/**
 * Error messages of current lines and mails that contain the words. Hidden values are removed before the search, so
 * that a search cannot reveal them.
 */
async function byErrorText(found: JobSearch, query: string): Promise<void> {
  const words = searchKey(query).split(/\s+/).filter(Boolean);
  const holds = (text: string) => {
    const key = searchKey(withoutValues(text));
    return words.every((word) => key.includes(word));
  };
  const [lines, mails] = await Promise.all([
    db().execute<{ text: string }>(sql`
      select l.error_detail as text from order_lines l where l.status in ('failed', 'retrying') and l.error_detail is not null
      group by 1 order by count(*) desc limit ${ERROR_TEXTS}`),
    db().execute<{ id: string; text: string }>(sql`
      select m.id, f.detail as text from (
        select id from stored_mails where status in ('failed', 'unknown', 'retrying') order by created_at desc limit ${ERROR_TEXTS}) m
      cross join lateral (select detail from job_failures where subject = ${subjectSql(deliverMailJob, sql`m.id`)} order by id desc limit 1) f`),
  ]);
  found.errorTexts.push(...lines.rows.filter(({ text }) => holds(text)).map(({ text }) => text));
  found.mailIds.push(...mails.rows.filter(({ text }) => holds(text)).map(({ id }) => id));
}

async function byPrefix(found: JobSearch, prefix: string): Promise<void> {
  const range = sql`between ${filledUuid(prefix, '0')}::uuid and ${filledUuid(prefix, 'f')}::uuid`;
  const { rows } = await db().execute<{ subject: string }>(sql`
    (select id::text as subject from order_lines where id ${range} limit ${PREFIXED})
    union all (select ${subjectSql(deliverMailJob, sql`id`)} from stored_mails where id ${range} limit ${PREFIXED})
    union all (select subject from outbox_messages where id ${range} limit ${PREFIXED})`);
  rows.forEach(({ subject }) => addSubject(found, subject));
}

async function byApprovalCode(found: JobSearch, code: string): Promise<void> {
  const { rows } = await db().execute<{ id: string }>(sql`
    select order_line_id as id from licence_events where approval_code = ${code} and order_line_id is not null
    union select order_line_id from order_line_licences where approval_code = ${code}`);
  found.lineIds.push(...rows.map(({ id }) => id));
}

/** An order by its receipt number or id; with a second number one of its lines. */
async function byNumber(found: JobSearch, number: number, position: number | undefined): Promise<void> {
  const { rows } = await db().execute<Pick<Row<typeof receipts>, 'id'>>(sql`
    select id from receipts where type = 'FS' and receipt_no = ${number}
    union select receipt_id from orders where receipt_id = ${number}`);
  const orderIds = rows.map(({ id }) => id);
  if (position === undefined) {
    found.orderIds.push(...orderIds);
    return;
  }
  const lines = await db().execute<Pick<Row<typeof orderLine>, 'id'>>(sql`
    select id from order_lines where order_id = any(${sql.param(orderIds)}::int[]) and position = ${position}`);
  found.lineIds.push(...lines.rows.map(({ id }) => id));
}

/**
 * Orders of dealers and customers whose name, code or tax number contains every word. A number must match a whole code,
 * tax number or dealer id: as a part it would match nearly every firm.
 */
async function byFirm(found: JobSearch, query: string): Promise<void> {
  const matches = await db().execute<Pick<Row<typeof firms>, 'id'>>(
    /^\d+$/.test(query)
      ? sql`select id from firms where code = ${query}
          union (select id from firms where tax_number = ${query} limit ${FIRMS})
          union (select dealer_id from orders where dealer_id = ${Number(query) <= LARGEST_ID ? Number(query) : 0} limit 1)`
      : sql`select f.id from firms f where ${foldedHolds(sql`f.search_text`, query)} limit ${FIRMS}`,
  );
  if (matches.rows.length === 0) return;
  const ids = sql`${sql.param(matches.rows.map(({ id }) => id))}::int[]`;
  const newest = (column: 'dealer_id' | 'customer_firm_id') => sql`(
    select o.receipt_id as id from unnest(${ids}) as f(id) cross join lateral (
      select receipt_id from orders where ${sql.raw(column)} = f.id order by receipt_id desc limit ${ORDERS_OF_FIRMS}) o
    limit ${ORDERS_OF_FIRMS})`;
  const { rows } = await db().execute<{ id: number; closed: boolean }>(sql`
    select id, true as closed from ${newest('dealer_id')} d
    union select id, true from ${newest('customer_firm_id')} c
    union select receipt_id, false from (
      select receipt_id from orders where completed_at is null and cancelled_at is null
        and (dealer_id = any(${ids}) or customer_firm_id = any(${ids})) limit ${ORDERS_OF_FIRMS}) open`);
  found.orderIds.push(...new Set(rows.map(({ id }) => id)));
  found.capped = rows.filter(({ closed }) => closed).length >= ORDERS_OF_FIRMS;
}

/**
 * Resolves a search to ids, each way by its own index, so that no list scans all lines for a word.
 * @param errorCodes the codes whose title contains the search, in the reader's language
 */
export async function searchJobs(query: string, errorCodes: readonly string[]): Promise<JobSearch> {
  const found = none();
  const text = query.trim();
  const lower = text.toLowerCase();
  const ref = jobRefOf(lower);
  if (ref) {
    addRef(found, ref);
    return found;
  }
  if (isUuid(lower)) {
    await Promise.all([byUuid(found, lower), byCorrelation(found, lower)]);
    return found;
  }
  const heard = readCorrelationId(text);
  if (heard !== undefined) await byCorrelation(found, heard);
  found.errorCodes.push(...errorCodes);
  if (text.includes('@')) {
    found.address = lower;
    return found;
  }
  if (heard === undefined && /^[\w.:-]{8,64}$/.test(text)) await byCorrelation(found, text);
  if (searchKey(text).length >= SHORTEST_ERROR_WORDS && !/^\d+$/.test(text)) await byErrorText(found, text);
  if (/^[0-9a-f]{8}(-[0-9a-f-]{0,27})?$/.test(lower)) await byPrefix(found, lower.replace(/-+$/, ''));
  if (/^[0-9a-f]{8}$/.test(lower)) await byApprovalCode(found, lower.toUpperCase());
  const [, number, position] = /^(?:fs\s*)?(\d{1,10})(?:\s*[/·.,]\s*(\d{1,4}))?$/i.exec(text) ?? [];
  if (number !== undefined && Number(number) <= LARGEST_ID) {
    await byNumber(found, Number(number), position === undefined ? undefined : Number(position));
  }
  if (position === undefined) await byFirm(found, text);
  return found;
}
