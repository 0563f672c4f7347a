import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './processes.mjs';
import { Advice, inProject, projectRoot } from './project.mjs';
import { adviceFor, findProgram, opensPage, provideProgram } from './test-programs.mjs';

/**
 * A Chromium that starts here. In order: CHROMIUM_PATH, Debian's headless shell, an installed one, Playwright's own,
 * Debian's full one.
 * @param {(name: string) => Promise<boolean>} [install]
 * @returns {Promise<{ path: string, source: string }>}
 */
export async function provideChromium(install = installDebianPackage) {
  const shell = await provideProgram('chromiumShell', install);
  if (shell) return shell;
  const installed = await findProgram('chromium');
  if (installed) return { path: installed, source: installed };
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  if (!existsSync(own)) await downloadPlaywrights();
  if (existsSync(own) && (await opensPage(own))) return { path: own, source: "Playwright's" };
  const whole = await provideProgram('chromium', install);
  if (whole) return whole;
  throw new Advice(adviceFor('chromium'));
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
