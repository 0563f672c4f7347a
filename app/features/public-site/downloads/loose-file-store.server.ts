import { sql } from 'drizzle-orm';
import { db, transaction } from '~/platform/db/client.server';
import type { downloadFile } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { FileStore } from './file-store.server';

const AT_ONCE = 20;

/** Records a file before its first byte is written. */
export async function addLooseFile(key: string, name: string): Promise<void> {
  await db().execute(sql`insert into download_files (key, name) values (${key}, ${name})`);
}

/** The name of a file that belongs to no item. */
export async function readLooseFile(key: string): Promise<Pick<Row<typeof downloadFile>, 'name'> | undefined> {
  const { rows } = await db().execute<Pick<Row<typeof downloadFile>, 'name'>>(
    sql`select name from download_files where key = ${key} and item_id is null and attached_at is null`,
  );
  return rows[0];
}

/** No process is just moving it to the bucket. */
const UNMOVED = sql`(moving_until is null or moving_until < now())`;

/**
 * Deletes files that belong to no item: replaced ones, and uploads not finished within a day. Files in a bucket that is
 * no longer configured stay.
 */
export async function clearLooseFiles({ disk, bucket }: FileStore): Promise<void> {
  const reachable = bucket ? sql`true` : sql`place = 'disk'`;
  const { rows } = await db().execute<Pick<Row<typeof downloadFile>, 'key'>>(sql`
    select key from download_files
    where item_id is null and (attached_at is not null or started_at < now() - interval '1 day')
      and ${UNMOVED} and ${reachable}
    order by started_at limit ${AT_ONCE}`);
  for (const { key } of rows) {
    await transaction(async (tx) => {
      const { rows: taken } = await tx.execute<{ attached: boolean }>(sql`
        delete from download_files where key = ${key} and item_id is null and ${UNMOVED}
        returning attached_at is not null as attached`);
      if (!taken[0]) return;
      // The row is deleted only with the file. An interrupted move may have left the file in either place.
      await disk.remove(key);
      if (taken[0].attached) await bucket?.remove(key);
    });
  }
}
