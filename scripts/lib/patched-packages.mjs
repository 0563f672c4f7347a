import { applyPatch, parsePatch } from 'diff';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inProject } from './project.mjs';

/**
 * A file of a package with our change to it.
 * @typedef {{ patch: string; file: string; changed: (code: string) => string }} PatchedFile
 */

const HOW_TO_RENEW =
  'Make the change again in the installed file, write the diff under the name of the installed version, and let ' +
  'scripts/lib/patched-packages.test.ts say whether it holds (docs/decisions/0079-one-patch-of-remix-and-endpoints-beside-it.md).';

/**
 * The changes of `patches/`, one file a package, named and written as patch-package does. They are made to what is
 * bundled, never in node_modules: an installation stays what the lock file says.
 * @param {string} folder
 * @returns {PatchedFile[]}
 * @throws Error if another version of the package is installed than the one that was patched
 */
export function readPatches(folder) {
  return readdirSync(folder).flatMap((patch) => {
    const [, scopeAndName = '', version] = /^(.+)\+(.+)\.patch$/.exec(patch) ?? [];
    const name = scopeAndName.replace('+', '/');
    const installed = JSON.parse(readFileSync(inProject('node_modules', name, 'package.json'), 'utf8')).version;
    if (installed !== version)
      throw new Error(`patches/${patch} is for another version than ${name} ${installed}. ${HOW_TO_RENEW}`);
    return parsePatch(readFileSync(join(folder, patch), 'utf8')).map((change) => ({
      patch,
      file: String(change.oldFileName).replace(/^a\//, ''),
      changed: (code) => {
        const changed = applyPatch(code, change);
        if (changed === false) throw new Error(`patches/${patch} no longer applies. ${HOW_TO_RENEW}`);
        return changed;
      },
    }));
  });
}

/**
 * Bundles packages with our changes; a bundle that contains another build of one of the files fails.
 * @type {import('esbuild').Plugin}
 */
export const patchedPackages = {
  name: 'patched-packages',
  setup(build) {
    const patches = readPatches(inProject('patches'));
    const met = new Set();
    build.onStart(() => met.clear());
    for (const { file, changed } of patches) {
      const filter = new RegExp(`/${file.replaceAll('.', '\\.')}$`);
      build.onLoad({ filter }, async ({ path }) => {
        met.add(file);
        return { contents: changed(await readFile(path, 'utf8')), loader: 'js' };
      });
    }
    build.onEnd(({ errors }) => {
      const missing = patches.filter(({ file }) => !met.has(file));
      if (errors.length > 0 || missing.length === 0) return undefined;
      return {
        errors: missing.map(({ file, patch }) => ({
          text: `${file} is no longer bundled, so patches/${patch} changes nothing: look which file took its place.`,
        })),
      };
    });
  },
};
