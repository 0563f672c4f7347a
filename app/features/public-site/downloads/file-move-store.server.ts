import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { downloadFile } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { FilePlace } from './file-holder';

/** A claim on a move expires after this time without a sign of life, so a dead process is replaced after it. */
const OWN_SECONDS = 15;
const OWN = sql`now() + make_interval(secs => ${OWN_SECONDS})`;

/** A file of an item; the table requires its size and hash. */
export type MovedFile = Pick<Row<typeof downloadFile>, 'key' | 'place'> & {
  size: number;
  sha256: NonNullable<Row<typeof downloadFile>['sha256']>;
};

/**
 * Claims a file of an item that is not completely moved to the bucket yet and that no process is moving; none of `except`.
 */
export async function claimFileToMove(except: readonly string[]): Promise<MovedFile | undefined> {
  const { rows } = await db().execute<MovedFile>(sql`
    update download_files set moving_until = ${OWN}
    where key = (
      select key from download_files
      where item_id is not null and place <> 'bucket' and (moving_until is null or moving_until < now())
        and key <> all(${sql.param(except)}::uuid[])
      order by attached_at limit 1 for update skip locked)
    returning key, place, size::float8 as size, sha256`);
  return rows[0];
}

/** Extends the claim on a move. */
export async function keepMoving(key: string): Promise<void> {
  await db().execute(sql`update download_files set moving_until = ${OWN} where key = ${key}`);
}

/** Releases a file for another process. */
export async function leaveFile(key: string): Promise<void> {
  await db().execute(sql`update download_files set moving_until = null where key = ${key}`);
}

/** Records the place of a file; false if its row is gone. */
export async function noteFilePlace(key: string, place: FilePlace): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    update download_files set place = ${place}, moving_until = ${place === 'bucket' ? null : OWN} where key = ${key}`);
  return rowCount === 1;
}
