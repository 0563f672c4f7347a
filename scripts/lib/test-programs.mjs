import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './processes.mjs';

/**
 * A program of others that tests need.
 * @typedef {{
 *   variable?: string;
 *   names: string[];
 *   elsewhere?: string[];
 *   debianPackage: string;
 *   starts: (path: string) => Promise<boolean>;
 * }} Program variable: names it and goes first; names: looked for in PATH, the better first; elsewhere: paths outside of PATH
 */

/**
 * @param {string} argument
 * @returns {Program['starts']}
 */
const answers = (argument) => async (path) => (await run(path, [argument], { timeoutMs: 60_000 })).code === 0;

/**
 * Opening a page finds more problems than --version: missing libraries, a snap without its service.
 * @param {string} path
 */
export async function opensPage(path) {
  const profile = mkdtempSync(join(tmpdir(), 'karpin-chromium-'));
  try {
    const args = [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--user-data-dir=${profile}`],
      ...['--dump-dom', 'data:text/html,<p>it-starts'],
    ];
    return (await run(path, args, { timeoutMs: 30_000 })).output.includes('<p>it-starts');
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @satisfies {Record<string, Program>} */
const PROGRAMS = {
  // Chromium without a browser's user interface: the journeys take a quarter less time with it.
  chromiumShell: {
    variable: 'CHROMIUM_PATH',
    names: ['chromium-headless-shell'],
    debianPackage: 'chromium-headless-shell',
    starts: opensPage,
  },
  chromium: {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    elsewhere: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debianPackage: 'chromium',
    starts: opensPage,
  },
  // The spreadsheet program without windows, Java and help: a third of the whole office suite.
  libreOffice: {
    variable: 'SOFFICE_PATH',
    names: ['soffice'],
    elsewhere: ['/Applications/LibreOffice.app/Contents/MacOS/soffice'],
    debianPackage: 'libreoffice-calc-nogui',
    starts: answers('--version'),
  },
  // With pdffonts and pdfinfo beside it.
  pdfToText: {
    variable: 'PDFTOTEXT_PATH',
    names: ['pdftotext'],
    debianPackage: 'poppler-utils',
    starts: answers('-v'),
  },
  pgBouncer: {
    variable: 'PGBOUNCER_PATH',
    names: ['pgbouncer'],
    // A daemon's place, which is in the path of root alone.
    elsewhere: ['/usr/sbin/pgbouncer'],
    debianPackage: 'pgbouncer',
    starts: answers('--version'),
  },
  redis: {
    names: ['redis-server', 'valkey-server'],
    debianPackage: 'redis-server',
    starts: answers('--version'),
  },
  // Images and containers without a daemon, and Debian in a file: `npm run test:containers`.
  buildah: { names: ['buildah'], debianPackage: 'buildah', starts: answers('--version') },
  podman: { names: ['podman'], debianPackage: 'podman', starts: answers('--version') },
  runc: { names: ['runc'], elsewhere: ['/usr/sbin/runc'], debianPackage: 'runc', starts: answers('--version') },
  mmdebstrap: { names: ['mmdebstrap'], debianPackage: 'mmdebstrap', starts: answers('--version') },
};

/** @typedef {keyof typeof PROGRAMS} ProgramName */

/**
 * The first place of a program at which it starts.
 * @param {ProgramName} name
 * @returns {Promise<string | undefined>}
 */
export async function findProgram(name) {
  /** @type {Program} */
  const { variable, names, elsewhere = [], starts } = PROGRAMS[name];
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const given = variable && process.env[variable];
  const inPath = names.flatMap((program) => folders.map((folder) => join(folder, program)));
  for (const path of [...(given ? [given] : []), ...inPath, ...elsewhere])
    if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

/**
 * A program that starts here, otherwise Debian's package of it; undefined where neither is to be had.
 * @param {ProgramName} name
 * @param {(debianPackage: string) => Promise<boolean>} [install]
 * @returns {Promise<{ path: string, source: string } | undefined>}
 */
export async function provideProgram(name, install = installDebianPackage) {
  const found = await findProgram(name);
  if (found) return { path: found, source: found };
  const path = (await install(PROGRAMS[name].debianPackage)) ? await findProgram(name) : undefined;
  return path === undefined ? undefined : { path, source: `${path} (installed now)` };
}

/**
 * @param {ProgramName} name
 * @returns {string} what a person can do where a program is missing
 */
export function adviceFor(name) {
  /** @type {Program} */
  const { variable, names, debianPackage } = PROGRAMS[name];
  const or = variable ? `, or set ${variable}` : '';
  return `There is no ${names[0]} that starts here: install it (apt install ${debianPackage})${or}, then run this command again.`;
}
