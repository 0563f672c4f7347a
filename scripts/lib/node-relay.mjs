import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npm } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { OLDEST_TO_RUN, pinnedNode } from './node-versions.mjs';
import { endRunning, run } from './processes.mjs';
import { Advice, cacheDir, projectRoot } from './project.mjs';
import { RELAYED_BY, watchParent } from './shutdown.mjs';

const FETCH_LIMIT_MS = 5 * 60_000;

/**
 * Runs this process' command again with the pinned Node, and ends as it ends. Until then this process only passes on
 * signals: Node before 22.15 cannot put another program in its own place.
 * @returns {Promise<never>}
 */
export async function goOnWithPinned({ version = pinnedNode(), fetch = fetchNode } = {}) {
  console.error(
    `Node ${process.versions.node} is older than ${OLDEST_TO_RUN}; going on with Node ${version} from the npm registry.`,
  );
  const ends = relaySignals();
  let folder;
  try {
    folder = await fetch(version);
  } catch (error) {
    console.error(error instanceof Advice ? `\n${error.message}` : error);
    process.exit(1);
  }
  return ends.relay(folder);
}

function relaySignals() {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    if (child) child.kill(signal);
    else void endRunning({ patienceMs: 2000 }).then(() => process.exit(130));
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
  watchParent(() => pass('SIGTERM'));
  return {
    /**
     * @param {string} folder with the program
     * @returns {Promise<never>}
     */
    relay(folder) {
      const program = join(folder, 'node');
      const [, script = '', ...args] = process.argv;
      child = spawn(program, [...process.execArgv, script, ...args], {
        stdio: 'inherit',
        env: {
          ...process.env,
          // Whatever the command starts by name, npm too, shall meet the same Node.
          PATH: `${folder}${delimiter}${process.env.PATH ?? ''}`,
          NODE: program,
          npm_node_execpath: program,
          [RELAYED_BY]: String(process.pid),
        },
      });
      child.once('error', (error) => {
        console.error(`${program} could not be started: ${error.message}`);
        process.exit(1);
      });
      child.once('exit', (code, signal) => {
        if (signal === null) process.exit(code ?? 1);
        for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.removeAllListeners(name);
        process.kill(process.pid, signal);
      });
      return new Promise(() => {});
    },
  };
}

/**
 * The folder with the program `node` of that version. The first time it comes from the registry, which has one package
 * per system (the package `node` itself would only choose among them); npm holds it against the registry's checksum.
 * @param {string} version exact, or the newest of a major
 * @param {{ cache?: string, install?: typeof installPackage }} [options]
 * @throws Advice when it cannot be had or does not run here
 */
export async function fetchNode(version, { cache = cacheDir(), install = installPackage } = {}) {
  const folder = join(cache, `node-${version}`);
  if (existsSync(join(folder, 'node'))) return folder;
  return withLock(join(cache, `node-${version}.lock`), async (lock) => {
    if (existsSync(join(folder, 'node'))) return folder;
    const drafts = `node-${version}-draft-`;
    // What a killed start left.
    for (const name of readdirSync(cache).filter((entry) => entry.startsWith(drafts)))
      rmSync(join(cache, name), { recursive: true, force: true });
    const draft = join(cache, `${drafts}${process.pid}`);
    const removeDraft = () => rmSync(draft, { recursive: true, force: true });
    process.once('exit', removeDraft);
    try {
      const system = `${process.platform}-${process.arch}`;
      const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`;
      const { code, output } = await install(draft, `${name}@${version}`, lock);
      if (code !== 0) throw new Advice(whatToDoWithout(version, lastWords(output)));
      const fetched = join(draft, 'node_modules', name, 'bin');
      const trial = await run(join(fetched, 'node'), ['--version'], { lock, timeoutMs: 60_000 });
      if (!trial.output.trim().startsWith(`v${version}`))
        throw new Advice(whatToDoWithout(version, `it does not run here: ${lastWords(trial.output)}`));
      rmSync(folder, { recursive: true, force: true });
      renameSync(fetched, folder);
    } finally {
      removeDraft();
      process.removeListener('exit', removeDraft);
    }
    return folder;
  });
}

/**
 * @param {string} prefix
 * @param {string} what
 * @param {import('./lock.mjs').Lock} lock
 */
function installPackage(prefix, what, lock) {
  const [command, args] = npm();
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  // By itself npm says only after more than a minute that it is offline.
  options.push('--fetch-retries=3', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=8000');
  return run(command, [...args, 'install', '--prefix', prefix, ...options, what], {
    cwd: projectRoot,
    lock,
    timeoutMs: FETCH_LIMIT_MS,
  });
}

/**
 * @param {string} version
 * @param {string} why
 */
const whatToDoWithout = (version, why) =>
  `Node ${version} could not be had from the npm registry (${why}). Install Node ${OLDEST_TO_RUN} or newer from https://nodejs.org, or run this again where the registry can be reached.`;

/** @param {string} output */
const lastWords = (output) =>
  output
    .trim()
    .split('\n')
    .filter((line) => !/A complete log of this run|^\S*$/.test(line))
    .slice(0, 2)
    .join('; ')
    .slice(0, 300) || 'it said nothing';
