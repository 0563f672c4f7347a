import { spawnSync } from 'node:child_process';
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.mjs';
import { Advice, codeOf } from './project.mjs';

/**
 * @typedef {{ name: string, beganAt: string, endedAt: string, startFile: string, server: string, user: string, database: string, logIsKept: boolean }} Backup
 * startFile: the first file of the log that it needs; server: its version; user: who made it; logIsKept: so later times can be restored, too
 */

/** What a server makes anew, or what would be wrong in a copy (PostgreSQL's documentation 25.3.4.1). */
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|.*\.tmp)$/;
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];

/**
 * Copies the whole database server while it works.
 * @param {{ url: string, folder: string, now?: Date }} options
 * @returns {Promise<Backup>}
 */
export async function takeBackup({ url, folder, now = new Date() }) {
  const { default: pg } = await import('pg');
  const name = now.toISOString().replaceAll(/[:.]/g, '-');
  const place = join(folder, 'base', name);
  const draft = `${place}.part`;
  // What an interrupted one left is of no use.
  if (existsSync(join(folder, 'base')))
    for (const left of readdirSync(join(folder, 'base')).filter((entry) => entry.endsWith('.part')))
      rmSync(join(folder, 'base', left), { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const client = new pg.Client({ connectionString: url, application_name: 'karpin-backup', statement_timeout: 0 });
  await client.connect();
  /** @type {(text: string, values?: unknown[]) => Promise<any>} */
  const ask = async (text, values) => (await client.query(text, values)).rows[0];
  try {
    const facts = await ask(
      `select current_setting('server_version') as server, current_setting('data_directory', true) as "dataDirectory",
         current_setting('archive_mode') <> 'off' as "logIsKept", current_user as user, current_database() as database, to_json(clock_timestamp()) #>> '{}' as "beganAt",
         (select system_identifier::text from pg_control_system()) as identity`,
    );
    const program = basebackupFor(facts.server);
    const isHere = isClusterOf(facts.dataDirectory, facts.identity);
    if (!program && !isHere)
      throw new Advice(
        `There is no pg_basebackup of PostgreSQL ${parseInt(facts.server)} here: install postgresql-client-${parseInt(facts.server)}, or name its folder in POSTGRES_BIN.`,
      );
    const startFile = isHere
      ? await copyFiles({ ask, from: facts.dataDirectory, to: join(draft, 'data') })
      : await copyByProgram({ program: program ?? '', url, to: join(draft, 'data') });
    const { endedAt } = await ask(`select to_json(clock_timestamp()) #>> '{}' as "endedAt"`);
    const { server, user, database, beganAt, logIsKept } = facts;
    /** @type {Backup} */
    const backup = { name, beganAt, endedAt, startFile, server, user, database, logIsKept };
    writeFileSync(join(draft, 'backup.json'), JSON.stringify(backup, undefined, 2));
    renameSync(draft, place);
    return backup;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @param {string} version of the server @returns {string | undefined} a program that can copy it */
function basebackupFor(version) {
  for (const program of [
    ...(process.env.POSTGRES_BIN ? [join(process.env.POSTGRES_BIN, 'pg_basebackup')] : []),
    'pg_basebackup',
  ]) {
    const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    const own = /(\d+)(\.\d+)*/.exec(stdout ?? '')?.[1];
    if (own && Number(own) >= parseInt(version)) return program;
  }
  return undefined;
}

/**
 * Whether a server's files are on this machine: a container's have the same path.
 * @param {string | null} folder
 * @param {string} identity
 */
function isClusterOf(folder, identity) {
  try {
    const control = Buffer.alloc(8);
    const file = openSync(join(folder ?? '', 'global/pg_control'), 'r');
    try {
      readSync(file, control);
    } finally {
      closeSync(file);
    }
    return control.readBigUInt64LE().toString() === identity;
  } catch {
    return false;
  }
}

/**
 * PostgreSQL's own way for files at hand ("low-level API"): the server says where in its log a copy begins and ends.
 * @param {{ ask: (text: string, values?: unknown[]) => Promise<any>, from: string, to: string }} options
 */
async function copyFiles({ ask, from, to }) {
  if (readdirSync(join(from, 'pg_tblspc')).length > 0)
    throw new Advice('The database has table spaces: use pg_basebackup (docs/runbooks/backup.md).');
  // The log is kept until this session ends.
  await ask(`select pg_create_physical_replication_slot('karpin_backup_' || pg_backend_pid(), true, true)`);
  const { file: startFile } = await ask(`select pg_walfile_name(pg_backup_start('karpin', true)) as file`);
  copyFolder(from, to, true);
  const { label, map } = await ask('select labelfile as label, spcmapfile as map from pg_backup_stop(false)');
  writeFileSync(join(to, 'backup_label'), label);
  if (map) writeFileSync(join(to, 'tablespace_map'), map);
  // So that it comes up by itself, without what is kept besides.
  await ask('select pg_switch_wal()');
  const names = readdirSync(join(from, 'pg_wal')).filter((each) => /^[0-9A-F]{24}$/.test(each) && each >= startFile);
  for (const each of names) copyFile(join(from, 'pg_wal', each), join(to, 'pg_wal', each));
  return startFile;
}

/**
 * @param {{ program: string, url: string, to: string }} options
 */
async function copyByProgram({ program, url, to }) {
  const args = ['--dbname', url, '--pgdata', to, '--checkpoint=fast', '--wal-method=stream', '--no-password'];
  const { code, output } = await run(program, args, { timeoutMs: 86_400_000 });
  if (code !== 0) throw new Advice(`pg_basebackup failed:\n${output}`);
  const label = readFileSync(join(to, 'backup_label'), 'utf8');
  return /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? '';
}

/**
 * @param {string} from
 * @param {string} to
 * @param {boolean} [isTop]
 */
function copyFolder(from, to, isTop = false) {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const entry of entriesOf(from)) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (isTop && EMPTIED.includes(entry.name)) mkdirSync(target, { mode: 0o700 });
    else if (entry.isDirectory()) copyFolder(source, target);
    else if (entry.isFile()) copyFile(source, target);
  }
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Of a table that is dropped meanwhile the log knows.
 * @param {string} from
 * @param {string} to
 */
function copyFile(from, to) {
  try {
    copyFileSync(from, to);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const file = openSync(to, 'r');
  fsyncSync(file);
  closeSync(file);
}

/**
 * The whole backups of a folder, the oldest first.
 * @param {string} folder
 * @returns {Backup[]}
 */
export function listBackups(folder) {
  return entriesOf(join(folder, 'base'))
    .map(({ name }) => join(folder, 'base', name, 'backup.json'))
    .filter((file) => existsSync(file))
    .map((file) => /** @type {Backup} */ (JSON.parse(readFileSync(file, 'utf8'))))
    .sort((one, other) => Date.parse(one.endedAt) - Date.parse(other.endedAt));
}

/**
 * The backup from which a time is reached: the last one that was whole before it.
 * @param {readonly Backup[]} backups
 * @param {Date | undefined} to
 * @returns {Backup}
 */
export function backupFor(backups, to) {
  const [first] = backups;
  if (!first) throw new Advice('There is no backup: npm run backup makes one.');
  const found = backups.filter(({ endedAt }) => !to || Date.parse(endedAt) <= to.getTime()).at(-1);
  if (!found) throw new Advice(`The oldest backup was whole at ${first.endedAt}: no earlier time can be restored.`);
  if (to && !found.logIsKept)
    throw new Advice(`The log was not kept after the backup of ${found.endedAt}: leave --to away to restore that.`);
  return found;
}

/**
 * Keeps the last backups, and of the log what they need.
 * @param {string} folder
 * @param {number} count
 * @returns {string[]} the names of those that are gone
 */
export function pruneBackups(folder, count) {
  const backups = listBackups(folder);
  const gone = backups.slice(0, -count);
  const [oldest] = backups.slice(-count);
  for (const { name } of gone) rmSync(join(folder, 'base', name), { recursive: true, force: true });
  // The first eight letters are the timeline.
  for (const { name } of oldest && gone.length > 0 ? entriesOf(join(folder, 'log')) : [])
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < (oldest?.startFile.slice(8) ?? ''))
      rmSync(join(folder, 'log', name));
  return gone.map(({ name }) => name);
}
