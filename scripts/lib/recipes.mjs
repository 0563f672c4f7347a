import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { inProject } from './project.mjs';

const FOLDER = 'docs/recipes';

/** The file of a recipe, from the project's folder. @param {string} name */
export const recipeFile = (name) => `${FOLDER}/${name}.diff`;

/** @param {string} name */
const diffOf = (name) => readFileSync(inProject(recipeFile(name)), 'utf8');

/** All recipes, in an order in which they can be applied one after the other: what copies files has to copy them complete. */
export function recipeNames() {
  const names = readdirSync(inProject(FOLDER)).map((file) => file.replace(/\.diff$/, ''));
  const copies = (/** @type {string} */ name) => Number(diffOf(name).includes('\ncopy from '));
  return names.sort((one, other) => copies(one) - copies(other) || one.localeCompare(other));
}

/** The files that a recipe changes or adds. @param {string} name */
export const filesOf = (name) =>
  [...diffOf(name).matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm)].map(([, file = '']) => file);

/**
 * @param {string} folder
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @throws an error that has git's words
 */
export function git(folder, args, env = {}) {
  try {
    return execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      // Otherwise a repository that a temporary folder stands in would be asked.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder), ...env },
    });
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: string }} */ (error);
    throw new Error(stderr?.trim() || String(error), { cause: error });
  }
}
