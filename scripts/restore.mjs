import './lib/node-version.mjs';
import { copyFileSync, existsSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { backupFor, listBackups } from './lib/backups.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { restoreCluster } from './lib/embedded-postgres.mjs';
import { backupDir, dataDir, prepareEnvironment } from './lib/environment.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { run } from './lib/processes.mjs';
import { Advice, inProject, loadDotEnv, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';

const HELP = `
npm run restore -- --into <folder> [--to <time>] [--by <n>]

Makes a database in an empty folder as it was at a time, from the backups in BACKUP_DIR, and prepares it for work: numbers go on
beyond those that were given out since, the queues are rung again from the rows, and no mail leaves before somebody has looked.
The database that runs is left alone. DATA_DIR=<folder> npm start starts what was made.

  --into <folder>   a folder that is empty, or not there yet
  --to <time>       such as 2026-11-30T14:03:00+03:00 (default: the end of the log)
  --by <n>          how far numbers go on (default 10000); more than were given out since
  --help            this text
`;

runCommand(async () => {
  const args = process.argv.slice(2);
  /** @type {Record<string, string>} */
  const given = {};
  for (let at = 0; at < args.length; at += 2) given[args[at] ?? ''] = args[at + 1] ?? '';
  const unknown = Object.keys(given).filter((name) => !['--into', '--to', '--by'].includes(name));
  if (
    args.includes('--help') ||
    unknown.length > 0 ||
    !given['--into'] ||
    !/^[1-9]\d{0,6}$/.test(given['--by'] ?? '1')
  ) {
    console.log(HELP);
    return args.includes('--help') ? 0 : 2;
  }
  loadDotEnv();
  const backups = backupDir();
  if (!backups) throw new Advice('Say where the backups are: BACKUP_DIR=/mnt/backups.');
  const to = given['--to'] === undefined ? undefined : timeOf(given['--to']);
  const into = resolve(given['--into']);
  if (existsSync(into) && readdirSync(into).length > 0) throw new Advice(`${into} is not empty.`);
  const backup = backupFor(listBackups(backups), to);
  mkdirSync(into, { recursive: true, mode: 0o711 });
  keepKey(into);
  await ensureDependencies({ embedded: true });
  await ensureBuild();
  console.log(`The copy of ${backup.endedAt}, then the log to ${to?.toISOString() ?? 'its end'} …`);
  const base = join(backups, 'base', backup.name, 'data');
  const { user, database: name } = backup;
  await restoreCluster({ dataDir: into, base, log: join(backups, 'log'), to: to && serverTime(to), user, name });
  for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'BACKUP_DIR']) delete process.env[name];
  Object.assign(process.env, { DATA_DIR: realpathSync(into) });
  const { env } = await prepareEnvironment();
  const tasks = [['queues:empty'], ['migrate'], ['backup:restored', '--by', given['--by'] ?? '10000']];
  for (const task of tasks) {
    const { code } = await run(process.execPath, [inProject('build/tasks.js'), ...task], {
      cwd: projectRoot,
      env,
      show: true,
    });
    if (code !== 0) return code;
  }
  console.log(`The database is whole in ${into}: DATA_DIR=${into} npm start`);
  return 0;
});

/** @param {string} text */
function timeOf(text) {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()) || !/T.*(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new Advice(`--to takes a time with its zone, such as 2026-11-30T14:03:00+03:00; this is ${text}.`);
  if (time.getTime() > Date.now()) throw new Advice(`${text} is not over yet.`);
  return time;
}

/**
 * The server reads it before it knows any names of zones, Z among them.
 * @param {Date} time
 */
const serverTime = (time) => time.toISOString().replace('Z', '+00');

/**
 * Without its key a database's secrets are lost, and one that is made up here would be refused.
 * @param {string} into
 */
function keepKey(into) {
  const { ENCRYPTION_KEY } = process.env;
  const [own, made] = [join(dataDir(), 'secrets.json'), join(into, 'secrets.json')];
  if (ENCRYPTION_KEY) writeFileSync(made, JSON.stringify({ ENCRYPTION_KEY }), { mode: 0o600 });
  else if (existsSync(own)) copyFileSync(own, made);
  else throw new Advice('Set ENCRYPTION_KEY to the key of the database that was backed up.');
}
