import { sql, type SQL } from 'drizzle-orm';
import { deliverMailJob } from '~/jobs/deliver-mail';
import type { Job } from '~/jobs/job';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { readCorrelationId } from '~/platform/correlation-id';
import { db } from '~/platform/db/client.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { foldedHolds } from '~/platform/db/folded-match.server';
import { holdsEveryWord } from '~/platform/db/folded-match.server';
import { subjectSql } from '~/platform/outbox-store.server';
import { isUuid, rowIdOf } from '~/platform/row-ids';

/** The possible meanings of a search: the keys by which orders, lines and licences are then found. */
export type LookedUp = {
  /** The order with exactly this receipt number, and the order that was accepted with this correlation id. */
  orderIds: number[];
  /** Firms by name, code or tax number, and the dealer with exactly this number. */
  firmIds: number[];
  /** Licences by the beginning of their code, or by the name of their computer. */
  approvalCodes: string[];
};

/** A name that hundreds of firms share is too unspecific. */
const MOST_FIRMS = 200;
const MOST_LICENCES = 200;
/** One act of staff can set thousands of lines going. */
const MOST_WORK = 1000;

/** Whether a firm's name, code and tax number contain every word, by the trigram index; `f` is the alias of `firms`. */
export function firmHoldsWords(query: string): SQL {
  return query.trim() === '' ? sql`false` : foldedHolds(sql`f.search_text`, query);
}

/** A number that may be a receipt's or a dealer's. */
export function numberOf(query: string): number | undefined {
  const digits = /^(?:fs\s*)?(\d{1,10})$/i.exec(query)?.[1];
  const number = Number(digits);
  return digits !== undefined && number > 0 && number <= 2_147_483_647 ? number : undefined;
}

/** Finds the keys for a search of staff, each by its own index; the result does not depend on the user. */
export async function lookUp(query: string): Promise<LookedUp> {
  const [orderIds, firmIds, approvalCodes] = await Promise.all([
    ordersNamed(query),
    firmsLike(query),
    licencesLike(query),
  ]);
  return { orderIds, firmIds, approvalCodes };
}

async function ordersNamed(query: string): Promise<number[]> {
  const correlation = readCorrelationId(query);
  if (correlation !== undefined) {
    const { rows } = await db().execute<{ id: number }>(sql`
      select receipt_id as id from orders where correlation_id = ${correlation}`);
    return rows.map(({ id }) => id);
  }
  const number = numberOf(query);
  if (number === undefined) return [];
  const { rows } = await db().execute<Pick<Row<typeof receipts>, 'id'>>(sql`
    select id from receipts where type = 'FS' and receipt_no = ${number}`);
  return rows.map(({ id }) => id);
}

/** Work of the queues, by the ids of its rows. */
export type Work = { lineIds: string[]; mailIds: string[]; orderIds: number[] };

/**
 * What belongs to a correlation id: the order that was accepted under it, mails that were stored, jobs that failed, and what
 * staff set going again.
 */
export async function workOfRequest(correlationId: string): Promise<Work> {
  const { rows } = await db().execute<{ subject: string }>(sql`
    select ${subjectSql(sendOrderConfirmationJob, sql`receipt_id`)} as subject from orders where correlation_id = ${correlationId}
    union select ${subjectSql(deliverMailJob, sql`id`)} from stored_mails where correlation_id = ${correlationId}
    union select subject from job_failures where correlation_id = ${correlationId}
    union select case subject_type when 'mail' then ${subjectSql(deliverMailJob, sql`subject_id`)} else subject_id end
      from audit_entries where correlation_id = ${correlationId} and subject_type in ('order-line', 'mail')
    limit ${MOST_WORK}`);
  const idsOf = (job: Job) =>
    rows.flatMap(({ subject }) => {
      const { prefix } = job.subject;
      const id = subject.slice(prefix.length);
      return subject.startsWith(prefix) && (job === sendOrderConfirmationJob ? rowIdOf(id) : isUuid(id)) ? [id] : [];
    });
  return {
    lineIds: idsOf(provisionOrderLineJob),
    mailIds: idsOf(deliverMailJob),
    orderIds: idsOf(sendOrderConfirmationJob).map(Number),
  };
}

async function firmsLike(query: string): Promise<number[]> {
  const { rows } = await db().execute<Pick<Row<typeof firms>, 'id'>>(sql`
    (select f.id from firms f where f.id = ${numberOf(query) ?? 0})
    union (select f.id from firms f where ${firmHoldsWords(query)} limit ${MOST_FIRMS})`);
  return rows.map(({ id }) => id);
}

async function licencesLike(query: string): Promise<string[]> {
  const code = query.toUpperCase();
  // A range, because the index of a text column does not support LIKE in every collation; no code contains a G.
  const byCode = /^[0-9A-F]{3,8}$/.test(code)
    ? sql`select approval_code as code from licences where approval_code >= ${code} and approval_code < ${`${code}G`}`
    : sql`select null::varchar as code where false`;
  const { rows } = await db().execute<{ code: string }>(sql`
    (${byCode} limit ${MOST_LICENCES}) union
    (select l.approval_code from licences l
      where l.computer <> '' and ${holdsEveryWord(sql`l.computer`, query)} limit ${MOST_LICENCES})`);
  return rows.map(({ code: found }) => found);
}
