import './lib/node-version.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { inProject } from './lib/project.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { writeTextKeys } from './text-keys.mjs';

/** @param {string} path */
const packageBin = (path) => inProject('node_modules', path);
/** @type {import('./lib/run-checks.mjs').Check[]} */
const checks = [
  // Four checkers, its default, each work out the same types of texts and rows: 66 s of processor instead of 42 s.
  ['types', [packageBin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1']],
  ['recipes', [inProject('scripts/check-recipes.mjs')]],
  ['lint', [packageBin('oxlint/bin/oxlint'), '--type-aware']],
  [
    'imports',
    [packageBin('dependency-cruiser/bin/dependency-cruise.mjs'), 'app', 'worker', 'server', 'scripts/tasks.ts'],
  ],
  ['dead code', [packageBin('knip/bin/knip.js'), '--no-progress']],
  ['locales', [inProject('scripts/check-locales.mjs')]],
  ['references', [inProject('scripts/check-references.mjs')]],
  ['licences', [inProject('scripts/check-licences.mjs')]],
  ['secrets', [inProject('scripts/check-secrets.mjs')]],
  ['migrations', [inProject('scripts/check-migrations.mjs')]],
  ['format', [packageBin('oxfmt/bin/oxfmt'), '--check', '.']],
];

runCommand(async () => {
  await ensureDependencies({ embedded: false });
  writeTextKeys();
  return (await runChecks(checks)) === 0 ? 0 : 1;
});
