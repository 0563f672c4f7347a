import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './processes.mjs';
import { Advice, inProject, projectRoot } from './project.mjs';

// Chromium without a browser's user interface: the journeys take a quarter less time with it.
const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * A Chromium that starts here. In order: CHROMIUM_PATH, Debian's headless shell, an installed one, Playwright's own,
 * Debian's full one.
 * @param {(name: string) => Promise<boolean>} [install]
 * @returns {Promise<{ path: string, source: string }>}
 */
export async function provideChromium(install = installDebianPackage) {
  const given = process.env.CHROMIUM_PATH;
  for (const path of [...(given ? [given] : []), ...installed([shell])]) {
    if (await starts(path)) return { path, source: path };
  }
  if (await install(shell)) {
    for (const path of installed([shell])) if (await starts(path)) return { path, source: `${path} (installed now)` };
  }
  for (const path of [...installed(names), ...macApplications]) if (await starts(path)) return { path, source: path };
  const { chromium } = await import('@playwright/test');
  if (await starts(chromium.executablePath())) return { path: chromium.executablePath(), source: "Playwright's" };
  await downloadPlaywrights();
  if (await starts(chromium.executablePath())) return { path: chromium.executablePath(), source: "Playwright's" };
  if (await install('chromium')) {
    for (const path of installed(names)) if (await starts(path)) return { path, source: `${path} (installed now)` };
  }
  throw new Advice(
    'There is no Chromium that starts here: install one (apt install chromium) or set CHROMIUM_PATH, then run npm test again.',
  );
}

/**
 * The possible paths of programs, by their names.
 * @param {string[]} programs
 */
function installed(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Opening a page finds more problems than --version: missing libraries, a snap without its service.
 * @param {string} path
 */
async function starts(path) {
  if (!existsSync(path)) return false;
  const profile = mkdtempSync(join(tmpdir(), 'karpin-chromium-'));
  try {
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--user-data-dir=${profile}`,
    ];
    const result = await run(path, [...args, '--dump-dom', 'data:text/html,<p>it-starts'], { timeoutMs: 30_000 });
    return result.output.includes('<p>it-starts');
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function downloadPlaywrights() {
  console.log('  downloading Chromium with Playwright …');
  const folder = mkdtempSync(join(tmpdir(), 'karpin-download-'));
  try {
    await run(
      process.execPath,
      [inProject('node_modules/@playwright/test/cli.js'), 'install', 'chromium', '--no-shell'],
      {
        cwd: projectRoot,
        env: { ...process.env, TMPDIR: folder },
        silenceMs: 20_000,
        progress: () => sizeOf(folder),
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} path
 * @returns {number}
 */
function sizeOf(path) {
  try {
    const stat = statSync(path);
    if (!stat.isDirectory()) return stat.size;
    return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
  } catch {
    return 0;
  }
}
