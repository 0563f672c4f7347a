import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type { firmClasses, Row } from '~/platform/db/views.server';

/** More than a list can usefully offer; other sectors may be typed. */
const MOST = 200;
const KEEP_MS = 60_000;

let kept: { at: number; sectors: Promise<string[]> } | undefined;

/** The sectors of firms (class list 3 of the ERP): the most frequent ones, by name; up to a minute old. */
export function listSectors(): Promise<string[]> {
  if (!kept || Date.now() - kept.at > KEEP_MS) {
    const sectors = readSectors();
    kept = { at: Date.now(), sectors };
    sectors.catch(() => {
      kept = undefined;
    });
  }
  return kept.sectors;
}

async function readSectors(): Promise<string[]> {
  const { rows } = await db().execute<Pick<Row<typeof firmClasses>, 'sector'>>(sql`
    select sector from firm_classes where sector <> '' group by 1 order by count(*) desc, 1 limit ${MOST}`);
  return rows.map(({ sector }) => sector).sort((a, b) => a.localeCompare(b, 'tr'));
}
