import { eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { insertRows } from '~/platform/db/insert-rows.server';
import { downloadItem } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { keepFor } from '~/platform/ttl-cache';
import type { AttachedFile, DownloadItem, DownloadWording } from './download-items';
import type { SeededDownload } from './download-source';
import type { FilePlace } from './file-holder';

const KEPT_MS = 5000;
/** Leaves room between neighbours, so that an item can be inserted there. */
const STEP = 10;

const ITEM = sql`i.id, i.key, i.section, i.kind, i.subject, i.words, i.version, i.languages, i.address, i.published,
  case when f.key is null then null else json_build_object('key', f.key, 'name', f.name, 'contentType', f.content_type,
    'size', f.size, 'sha256', f.sha256, 'attachedAt', f.attached_at) end as file`;
const FROM_ITEMS = sql`from download_items i left join download_files f on f.item_id = i.id`;
/** The sections in the order of the page. */
const SECTION_ORDER = sql`array_position(array['uploads', 'transfer', 'documents', 'videos'], i.section::text)`;

/** Fills the catalogue of a new installation; changes by staff since then stay. Returns whether it did. */
export async function seedDownloads(tx: Executor, items: readonly SeededDownload[]): Promise<boolean> {
  await tx.execute(sql`lock table download_items in share row exclusive mode`);
  const { rows } = await tx.execute(sql`select 1 from download_items limit 1`);
  if (rows.length > 0) return false;
  await insertRows(
    tx,
    downloadItem,
    items.map((item, index) => ({ ...item, position: (index + 1) * STEP })),
  );
  return true;
}

const published = keepFor<DownloadItem[]>(KEPT_MS, async () => {
  const { rows } = await db().execute<DownloadItem>(
    sql`select ${ITEM} ${FROM_ITEMS} where i.published order by ${SECTION_ORDER}, i.position, i.id`,
  );
  return rows;
});

/** The items of the download page, in its order. */
export function readPublishedDownloads(): Promise<DownloadItem[]> {
  return published.read('all');
}

/** The file of a published item, and its place. */
export async function readServedFile(id: number): Promise<(AttachedFile & { place: FilePlace }) | undefined> {
  const { rows } = await db().execute<AttachedFile & { place: FilePlace }>(sql`
    select f.key, f.place, f.name, f.content_type as "contentType", f.size::float8 as size, f.sha256, f.attached_at as "attachedAt"
    from download_files f join download_items i on i.id = f.item_id where i.id = ${id} and i.published`);
  return rows[0];
}

/** An item as staff see it. */
export type ManagedDownload = DownloadItem & Pick<Row<typeof downloadItem>, 'position' | 'changedAt'>;

const MANAGED = sql`${ITEM}, i.position, to_json(i.changed_at) #>> '{}' as "changedAt"`;

/** The items of a section, in its order: at most a hundred, so the list searches their words in memory. */
export async function listDownloads(section: DownloadItem['section']): Promise<ManagedDownload[]> {
  const { rows } = await db().execute<ManagedDownload>(
    sql`select ${MANAGED} ${FROM_ITEMS} where i.section = ${section} order by i.position, i.id`,
  );
  return rows;
}

/** The number of items in each section. */
export async function countDownloads(): Promise<Partial<Record<DownloadItem['section'], number>>> {
  const { rows } = await db().execute<Pick<Row<typeof downloadItem>, 'section'> & { count: number }>(
    sql`select section, count(*)::int as count from download_items group by section`,
  );
  return Object.fromEntries(rows.map(({ section, count }) => [section, count]));
}

export async function readDownload(id: number, executor: Executor = db()): Promise<ManagedDownload | undefined> {
  const { rows } = await executor.execute<ManagedDownload>(sql`select ${MANAGED} ${FROM_ITEMS} where i.id = ${id}`);
  return rows[0];
}

/** Locks an item until the transaction ends, so that each change records the state that it found. */
export async function lockDownload(tx: Executor, id: number): Promise<ManagedDownload | undefined> {
  await tx.execute(sql`select 1 from download_items where id = ${id} for update`);
  return readDownload(id, tx);
}

export type WrittenDownload = Pick<
  DownloadItem,
  'section' | 'kind' | 'subject' | 'version' | 'languages' | 'address' | 'published'
> & { words: Readonly<Record<string, DownloadWording>>; position: number };

export async function insertDownload(tx: Executor, item: WrittenDownload): Promise<number> {
  const [row] = await tx
    .insert(downloadItem)
    .values({ ...item })
    .returning({ id: downloadItem.id });
  if (!row) throw new Error('The item was not written.');
  return row.id;
}

export async function updateDownload(tx: Executor, id: number, item: Partial<WrittenDownload>): Promise<void> {
  await tx
    .update(downloadItem)
    .set({ ...item, changedAt: new Date() })
    .where(eq(downloadItem.id, id));
}

/** Deletes an item; its file, if it has one, is then unused and is cleaned up. */
export async function deleteDownload(tx: Executor, id: number): Promise<void> {
  await tx.execute(sql`delete from download_items where id = ${id}`);
}

/** The position of a new item of a section: last. */
export async function nextPosition(section: DownloadItem['section']): Promise<number> {
  const { rows } = await db().execute<{ position: number }>(
    sql`select coalesce(max(position), 0)::int + ${STEP} as position from download_items where section = ${section}`,
  );
  return rows[0]?.position ?? STEP;
}

/** Detaches the file from an item. */
export async function releaseFile(tx: Executor, itemId: number): Promise<void> {
  await tx.execute(sql`update download_files set item_id = null where item_id = ${itemId}`);
}

/** Attaches an unused file to an item; false if somebody else was quicker. */
export async function attachFile(
  tx: Executor,
  itemId: number,
  { key, contentType, size, sha256 }: Pick<AttachedFile, 'key' | 'contentType' | 'size' | 'sha256'>,
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    update download_files set item_id = ${itemId}, content_type = ${contentType}, size = ${size}, sha256 = ${sha256},
      attached_at = now()
    where key = ${key} and item_id is null and attached_at is null`);
  return rowCount === 1;
}

/** Makes this process read the page's list again; other processes do so within seconds. */
export function forgetPublished(): void {
  published.forget();
}
