import { generateDrizzleJson } from 'drizzle-kit/api';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as erpViews from './erp-views.server';
import * as schema from './schema.server';
import * as views from './views.server';

type Snapshot = { id: string; prevId: string };

const FOLDER = 'app/platform/db/migrations';

it('O6 D24 the newest snapshot, from which db:generate goes on, is the schema: no change of it is without a migration', () => {
  const journal = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as { entries: { idx: number }[] };
  const number = String(journal.entries.at(-1)?.idx).padStart(4, '0');
  const stored = JSON.parse(readFileSync(`${FOLDER}/meta/${number}_snapshot.json`, 'utf8')) as Snapshot;
  const now = JSON.parse(JSON.stringify(generateDrizzleJson({ ...schema, ...views, ...erpViews }))) as Snapshot;
  expect(stored).toEqual({ ...now, id: stored.id, prevId: stored.prevId });
});
