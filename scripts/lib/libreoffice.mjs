import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './processes.mjs';
import { Advice } from './project.mjs';

// Its spreadsheet program without windows, Java and help: a third of the whole office suite.
const debianPackage = 'libreoffice-calc-nogui';
const macApplication = '/Applications/LibreOffice.app/Contents/MacOS/soffice';

/**
 * A LibreOffice that starts here: SOFFICE_PATH, otherwise an installed one, otherwise Debian's.
 * @param {(name: string) => Promise<boolean>} [install]
 * @returns {Promise<{ path: string }>}
 */
export async function provideLibreOffice(install = installDebianPackage) {
  for (const path of places()) if (await starts(path)) return { path };
  if (await install(debianPackage)) for (const path of places()) if (await starts(path)) return { path };
  throw new Advice(
    'There is no LibreOffice that starts here: install libreoffice-calc or set SOFFICE_PATH, then run npm test again.',
  );
}

function places() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [process.env.SOFFICE_PATH ?? '', ...folders.map((folder) => join(folder, 'soffice')), macApplication].filter(
    (path) => path !== '' && existsSync(path),
  );
}

/** @param {string} path */
async function starts(path) {
  return (await run(path, ['--version'], { timeoutMs: 60_000 })).code === 0;
}
