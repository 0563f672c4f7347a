import './lib/node-version.mjs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Advice, inProject, projectRoot } from './lib/project.mjs';
import { filesOf, git, recipeFile, recipeNames } from './lib/recipes.mjs';
import { runCommand } from './lib/shutdown.mjs';

const USAGE = `npm run recipe -- <name> applies one to the files here, npm run recipe -- <name> --store keeps what differs from the last commit as it.
Recipes: ${recipeNames().join(', ')}`;

// Applies a recipe of docs/recipes, or stores one.
runCommand(async () => {
  const [name, option] = process.argv.slice(2);
  if (name === undefined || (option !== undefined && option !== '--store')) throw new Advice(USAGE);
  if (option === '--store') {
    writeFileSync(inProject(recipeFile(name)), difference());
    console.log(`${recipeFile(name)}: ${filesOf(name).length} files`);
    return 0;
  }
  if (!recipeNames().includes(name)) throw new Advice(`There is no recipe ${name}.\n${USAGE}`);
  if (git(projectRoot, ['status', '--porcelain', '--', '.', ':!docs/recipes']) !== '')
    throw new Advice('Commit or stash your changes first, so that the recipe can be told from them.');
  try {
    git(projectRoot, ['apply', '--3way', recipeFile(name)]);
  } catch (error) {
    throw new Advice(`The recipe no longer fits everywhere; conflicts are marked in the files:\n${String(error)}`);
  }
  console.log(filesOf(name).join('\n'));
  return 0;
});

/** What differs from the last commit, new files included, but for what is generated from it. */
function difference() {
  const folder = mkdtempSync(join(tmpdir(), 'karpin-recipe-'));
  try {
    // An index of its own: what is staged here stays as it is.
    const env = { GIT_INDEX_FILE: join(folder, 'index') };
    git(projectRoot, ['read-tree', 'HEAD'], env);
    git(projectRoot, ['add', '--all'], env);
    const without = [':!docs/recipes', ':!app/platform/db/migrations'];
    // Little context ages slowly; the ids of the blobs let it be applied where the files have changed.
    const form = ['--unified=1', '--full-index', '--no-color', '--find-copies-harder', '--find-copies=100%'];
    return git(projectRoot, ['diff', '--cached', ...form, 'HEAD', '--', '.', ...without], env);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
