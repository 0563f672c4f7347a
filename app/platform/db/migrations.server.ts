import { readMigrationFiles } from 'drizzle-orm/migrator';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contractsSince, runsAlone } from './migration-rules.mjs';

const FOLDER = path.resolve('app/platform/db/migrations');

export type Migration = {
  tag: string;
  when: number;
  hash: string;
  statements: string[];
  alone: boolean;
  needs?: number;
};

/** All migrations of this version, in their order. */
export function readMigrations(folder = FOLDER): Migration[] {
  const journal = readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8');
  const { entries } = JSON.parse(journal) as { entries: { tag: string; when: number }[] };
  const whenOf = new Map(entries.map(({ tag, when }) => [tag, when]));
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }, index) => {
    const text = sql.join(';');
    return {
      tag: entries[index]?.tag ?? '',
      when: folderMillis,
      hash,
      statements: sql.filter((statement) => statement.trim() !== ''),
      alone: runsAlone(text),
      needs: whenOf.get(contractsSince(text) ?? ''),
    };
  });
}
