import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import type { visitorRequest, visitorRequestFile } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { RequestKind } from './request-kinds';

type Request = Row<typeof visitorRequest>;

export type NewRequest = Pick<Request, 'locale' | 'name' | 'email' | 'phone' | 'subject' | 'message'> & {
  kind: RequestKind;
  /** The fields that only its kind has, by the names of its form. */
  details: Record<string, string>;
};

export type RequestFile = Pick<Row<typeof visitorRequestFile>, 'name' | 'mediaType' | 'bytes'>;

/** Stores a request; returns its number. */
export async function insertRequest(
  tx: Executor,
  { kind, locale, name, email, phone, subject, message, details }: NewRequest,
  promisedMs: number | undefined,
): Promise<number> {
  const { rows } = await tx.execute<Pick<Request, 'id'>>(sql`
    insert into visitor_requests (kind, locale, name, email, phone, subject, message, details, due_at)
    values (${kind}, ${locale}, ${name}, ${email}, ${phone}, ${subject}, ${message}, ${JSON.stringify(details)}::jsonb,
      now() + ${promisedMs ?? null}::float8 * interval '1 millisecond')
    returning id`);
  const [row] = rows;
  if (!row) throw new Error('a request was not stored');
  return row.id;
}

export async function insertRequestFile(tx: Executor, requestId: number, file: RequestFile): Promise<void> {
  await tx.execute(sql`
    insert into visitor_request_files (request_id, name, media_type, bytes)
    values (${requestId}, ${file.name}, ${file.mediaType}, ${file.bytes})`);
}

/**
 * Deletes requests with everything that belongs to them, and their texts from the mails about them; a mail that was not
 * sent yet never will be. Returns their kinds.
 */
async function erase(tx: Executor, ids: readonly number[]): Promise<Pick<Request, 'id' | 'kind'>[]> {
  const wanted = sql`any(${sql.param([...ids])}::int[])`;
  await tx.execute(sql`
    update stored_mails set to_name = '', subject = '', html = '', text = '', fields = null,
      to_address = case when kind = 'request-answer' then '' else to_address end,
      status = case when status in ('sent', 'failed', 'cancelled') then status else 'cancelled' end,
      generation = generation + 1, next_attempt_at = null
    where request_id = ${wanted}`);
  const { rows } = await tx.execute<Pick<Request, 'id' | 'kind'>>(sql`
    delete from visitor_requests where id = ${wanted} returning id, kind`);
  return rows;
}

/** Erases one request; undefined if it has changed since it was looked at, or no longer exists. */
export async function eraseRequest(
  tx: Executor,
  { id, version }: Pick<Request, 'id' | 'version'>,
): Promise<Pick<Request, 'kind'> | undefined> {
  const { rows } = await tx.execute<Pick<Request, 'id'>>(
    sql`select id from visitor_requests where id = ${id} and version = ${version} for update`,
  );
  if (rows.length === 0) return undefined;
  const [erased] = await erase(tx, [id]);
  return erased;
}

/** Erases requests that have not changed for this many days, up to a maximum; returns their kinds. */
export async function eraseOldRequests(
  tx: Executor,
  { days, most }: { days: number; most: number },
): Promise<Pick<Request, 'id' | 'kind'>[]> {
  const { rows } = await tx.execute<Pick<Request, 'id'>>(sql`
    select id from visitor_requests where changed_at < now() - ${days}::int * interval '1 day'
    order by changed_at limit ${most} for update skip locked`);
  return rows.length === 0
    ? []
    : erase(
        tx,
        rows.map(({ id }) => id),
      );
}
