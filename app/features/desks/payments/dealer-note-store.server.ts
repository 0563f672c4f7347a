import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import type { dealerNote } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** What staff noted about a dealer's paying, for staff alone; the promised day is in Istanbul, instants are ISO 8601. */
export type DealerNote = Pick<Row<typeof dealerNote>, 'id' | 'text' | 'promisedFor' | 'writtenBy' | 'writtenAt'>;

/** @param promises only notes of a day for which the dealer has promised to pay */
export async function listDealerNotes(
  dealerId: number,
  { limit, promises = false }: { limit: number; promises?: boolean },
): Promise<DealerNote[]> {
  const { rows } = await db().execute<DealerNote>(sql`
    select id, text, promised_for::text as "promisedFor", written_by as "writtenBy", to_json(written_at) #>> '{}' as "writtenAt"
    from dealer_notes where dealer_id = ${dealerId} ${promises ? sql`and promised_for is not null` : sql``}
    order by id desc limit ${limit}`);
  return rows;
}

export async function insertDealerNote(
  tx: Executor,
  dealerId: number,
  { text, promisedFor, writtenBy }: Pick<DealerNote, 'text' | 'promisedFor' | 'writtenBy'>,
): Promise<void> {
  await tx.execute(sql`
    insert into dealer_notes (dealer_id, text, promised_for, written_by) values (${dealerId}, ${text}, ${promisedFor}, ${writtenBy})`);
}
