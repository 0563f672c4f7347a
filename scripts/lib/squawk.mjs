import { spawnSync } from 'node:child_process';
import { runsAlone } from '../../app/platform/db/migration-rules.mjs';
import { inProject } from './project.mjs';

/**
 * What squawk finds in a migration by the rules of `.squawk.toml`: locks that stop readers or writers for long.
 * @param {string} text
 * @returns {string[]}
 */
export function locksOfMigration(text) {
  const squawk = inProject('node_modules/squawk-cli/js/bin/squawk');
  const options = ['--config', inProject('.squawk.toml'), '--reporter', 'json', '--stdin-filepath', 'migration.sql'];
  if (runsAlone(text)) options.push('--no-assume-in-transaction');
  const { stdout, stderr, error } = spawnSync(process.execPath, [squawk, ...options], {
    input: text,
    encoding: 'utf8',
  });
  if (error || !stdout) throw new Error(`squawk did not judge the migration: ${error?.message ?? stderr}`);
  /** @type {{ line: number, rule_name: string, message: string, help: string | null }[]} */
  const found = JSON.parse(stdout);
  return found.map(({ line, rule_name, message, help }) =>
    [`line ${line + 1}: ${rule_name}:`, message, help].filter(Boolean).join(' '),
  );
}
