import './lib/node-version.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { run } from './lib/processes.mjs';
import { inProject, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { writeTextKeys } from './text-keys.mjs';

/** @param {string} path */
const packageBin = (path) => inProject('node_modules', path);
/** @type {[name: string, args: string[]][]} */
const checks = [
  // Four checkers, its default, each work out the same types of texts and rows: 66 s of processor instead of 42 s.
  ['types', [packageBin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1']],
  ['lint', [packageBin('oxlint/bin/oxlint'), '--type-aware']],
  [
    'imports',
    [packageBin('dependency-cruiser/bin/dependency-cruise.mjs'), 'app', 'worker', 'server', 'scripts/tasks.ts'],
  ],
  ['dead code', [packageBin('knip/bin/knip.js'), '--no-progress']],
  ['locales', [inProject('scripts/check-locales.mjs')]],
  ['references', [inProject('scripts/check-references.mjs')]],
  ['migrations', [inProject('scripts/check-migrations.mjs')]],
  ['format', [packageBin('oxfmt/bin/oxfmt'), '--check', '.']],
];

runCommand(async () => {
  await ensureDependencies({ embedded: false });
  writeTextKeys();
  const waiting = [...checks];
  let failed = 0;
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const [name, args] = check;
      const began = Date.now();
      const { code, output } = await run(process.execPath, args, { cwd: projectRoot });
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
      if (code === 0) continue;
      failed += 1;
      console.log(`${output.trim()}\n`);
    }
  };
  // Two lanes for two cores: the slow checks stand first in the list.
  await Promise.all([lane(), lane()]);
  return failed === 0 ? 0 : 1;
});
