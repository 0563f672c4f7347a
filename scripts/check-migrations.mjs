import { readFileSync } from 'node:fs';
import { problemsOfMigration } from '../app/platform/db/migration-rules.mjs';
import { lastRelease } from './lib/last-release.mjs';
import { inProject } from './lib/project.mjs';
import { locksOfMigration } from './lib/squawk.mjs';

// A migration runs while the release before still serves (docs/decisions/0052-releases-side-by-side.md).
/** Migrations before it belong to the release that brought squawk. */
const FIRST_JUDGED = 94;
const folder = inProject('app/platform/db/migrations');
/** @type {{ entries: { tag: string, when: number }[] }} */
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
const tags = entries.map(({ tag }) => tag);
if (!tags.includes(lastRelease.migration)) {
  console.error(`scripts/lib/last-release.mjs: there is no migration ${lastRelease.migration}`);
  process.exitCode = 1;
}
// The time is the key by which a database knows what it has run: two of one would never both count as done.
for (const [index, { tag, when }] of entries.entries()) {
  if (when > (entries[index - 1]?.when ?? 0)) continue;
  console.error(`${tag}: its time in meta/_journal.json is not later than that of the migration before it`);
  process.exitCode = 1;
}
for (const tag of tags) {
  const text = readFileSync(`${folder}/${tag}.sql`, 'utf8');
  const locks = Number(tag.slice(0, 4)) < FIRST_JUDGED ? [] : locksOfMigration(text);
  for (const problem of [...problemsOfMigration(tag, text, tags, lastRelease.migration), ...locks]) {
    console.error(`${tag}.sql: ${problem}`);
    process.exitCode = 1;
  }
}
