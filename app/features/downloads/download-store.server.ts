import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { insertRows } from '~/platform/db/insert-rows.server';
import { downloadItem } from '~/platform/db/schema.server';
import { keepFor } from '~/platform/keep-for';
import type { DownloadItem } from './download-items';
import type { SeededDownload } from './download-source';

const KEPT_MS = 5000;
/** Leaves room between neighbours, so that an item finds a place there. */
const STEP = 10;

const ITEM = sql`i.id, i.key, i.section, i.kind, i.subject, i.words, i.version, i.languages, i.address, i.published,
  case when f.key is null then null else json_build_object('key', f.key, 'name', f.name, 'contentType', f.content_type,
    'size', f.size, 'sha256', f.sha256, 'attachedAt', f.attached_at) end as file`;
const FROM_ITEMS = sql`from download_items i left join download_files f on f.item_id = i.id`;
/** The sections in the order of the page. */
const SECTION_ORDER = sql`array_position(array['uploads', 'transfer', 'documents', 'videos'], i.section::text)`;

/** Fills the catalogue of a new installation; what staff have made of it since stays as it is. Says whether it did. */
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

/** What the download page lists, in its order. */
export function readPublishedDownloads(): Promise<DownloadItem[]> {
  return published.read('all');
}
