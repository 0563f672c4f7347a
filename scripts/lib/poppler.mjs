import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-package.mjs';
import { run } from './processes.mjs';
import { Advice } from './project.mjs';

/**
 * A pdftotext that starts here, with pdffonts and pdfinfo beside it: PDFTOTEXT_PATH, otherwise an installed one,
 * otherwise Debian's.
 * @param {(name: string) => Promise<boolean>} [install]
 * @returns {Promise<{ path: string }>}
 */
export async function providePoppler(install = installDebianPackage) {
  for (const path of places()) if (await starts(path)) return { path };
  if (await install('poppler-utils')) for (const path of places()) if (await starts(path)) return { path };
  throw new Advice(
    'There is no pdftotext that starts here: install poppler-utils or set PDFTOTEXT_PATH, then run npm test again.',
  );
}

function places() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [process.env.PDFTOTEXT_PATH ?? '', ...folders.map((folder) => join(folder, 'pdftotext'))].filter(
    (path) => path !== '' && existsSync(path),
  );
}

/** @param {string} path */
async function starts(path) {
  return (await run(path, ['-v'], { timeoutMs: 10_000 })).code === 0;
}
