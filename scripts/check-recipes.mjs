import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './lib/processes.mjs';
import { inProject, projectRoot } from './lib/project.mjs';
import { filesOf, git, recipeFile, recipeNames } from './lib/recipes.mjs';

// Applies the recipes of docs/recipes to a copy of the sources and checks the result, so that one that no longer fits, or that
// needs a further place, is named. They are checked all at once, for a type check is what takes long; only where that
// fails each is checked alone.
const LEFT_OUT = /^(\.git|\.cache|\.data|build|node_modules|public|test-results)$/;

/** @type {[name: string, problem: string][]} */
const problems = [];
for (const name of recipeNames()) {
  try {
    git(projectRoot, ['apply', '--check', recipeFile(name)]);
  } catch (error) {
    problems.push([name, String(error)]);
  }
}
const fitting = recipeNames().filter((name) => !problems.some(([other]) => other === name));
const together = await problemOf(fitting);
if (together !== '') {
  const before = problems.length;
  for (const name of fitting) {
    const problem = await problemOf([name]);
    if (problem !== '') problems.push([name, problem]);
  }
  if (problems.length === before) problems.push(['(all of them together)', together]);
}
for (const [name, problem] of problems) console.error(`The recipe ${name}:\n${problem}\n`);
if (problems.length > 0) {
  console.error('Apply it by npm run recipe -- <name>, mend it, and keep it by npm run recipe -- <name> --store');
  process.exitCode = 1;
}

/**
 * What types, texts, lint and format say of the sources with these recipes.
 * @param {string[]} recipes
 */
async function problemOf(recipes) {
  const copy = mkdtempSync(join(tmpdir(), 'karpin-recipes-'));
  try {
    for (const entry of readdirSync(projectRoot)) {
      if (!LEFT_OUT.test(entry)) cpSync(inProject(entry), join(copy, entry), { recursive: true });
    }
    symlinkSync(inProject('node_modules'), join(copy, 'node_modules'), 'junction');
    for (const name of recipes) git(copy, ['apply', inProject(recipeFile(name))]);

    const files = recipes.flatMap(filesOf);
    /** @param {string[]} args */
    const said = async (...args) => {
      const { code, output } = await run(process.execPath, args, { cwd: copy });
      return code === 0 ? '' : output.trim();
    };
    const answers = [
      await said('scripts/text-keys.mjs'),
      await said('node_modules/typescript-7/bin/tsc', '--noEmit', '--checkers', '1'),
      await said('scripts/check-locales.mjs'),
      await said('node_modules/oxlint/bin/oxlint', ...files.filter((file) => /\.tsx?$/.test(file))),
      await said('node_modules/oxfmt/bin/oxfmt', '--check', ...files),
    ];
    return answers.filter(Boolean).join('\n');
  } catch (error) {
    return String(error);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
