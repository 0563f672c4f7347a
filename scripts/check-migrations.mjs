import { readFileSync } from 'node:fs';
import { problemsOfMigration } from '../app/platform/db/migration-rules.mjs';
import { inProject } from './lib/project.mjs';

// A migration runs while the release before still serves (docs/decisions/0052-releases-side-by-side.md).
const folder = inProject('app/platform/db/migrations');
/** @type {{ entries: { tag: string }[] }} */
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
const tags = entries.map(({ tag }) => tag);
for (const tag of tags) {
  for (const problem of problemsOfMigration(tag, readFileSync(`${folder}/${tag}.sql`, 'utf8'), tags)) {
    console.error(`${tag}.sql: ${problem}`);
    process.exitCode = 1;
  }
}
