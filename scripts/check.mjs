import './lib/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { Advice, inProject, projectRoot } from './lib/project.mjs';
import { runChecks } from './lib/run-checks.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { writeTextKeys } from './text-keys.mjs';

/** @param {string} path */
const packageBin = (path) => inProject('node_modules', path);

/** @param {string[]} args */
const git = (...args) =>
  execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The files that differ from a commit, new ones included and deleted ones not. */
function changedSince(/** @type {string} */ commit) {
  try {
    const files = [
      ...git('diff', '--name-only', '--relative', commit),
      ...git('ls-files', '--others', '--exclude-standard'),
    ];
    return [...new Set(files)].filter((file) => existsSync(inProject(file)));
  } catch {
    throw new Advice(`There is no commit ${commit} to compare with: npm run check [-- <commit>]`);
  }
}

// The daily counterpart of `npm run validate`: only what changed since a commit, by default the last one, and the unit
// tests that import it.
runCommand(async () => {
  await ensureDependencies({ embedded: false });
  writeTextKeys();
  const files = changedSince(process.argv[2] ?? 'HEAD');
  if (files.length === 0) {
    console.log('Nothing has changed.');
    return 0;
  }
  const code = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
  const touches = (/** @type {RegExp} */ pattern) => files.some((file) => pattern.test(file));
  /** @type {import('./lib/run-checks.mjs').Check[]} */
  const checks = [];
  if (code.length > 0 || touches(/^locales\/tr\//)) {
    // Keeps what it found out of unchanged files for the next time.
    const kept = ['--incremental', '--tsBuildInfoFile', inProject('.cache/types.tsbuildinfo')];
    checks.push(['types', [packageBin('typescript-7/bin/tsc'), '--noEmit', '--checkers', '1', ...kept]]);
  }
  if (code.length > 0) {
    const related = ['related', ...code, '--run', '--project', 'unit*', '--passWithNoTests'];
    checks.push(['unit tests', [packageBin('vitest/vitest.mjs'), ...related]]);
    checks.push(['lint', [packageBin('oxlint/bin/oxlint'), ...code]]);
  }
  if (touches(/^locales\//)) checks.push(['locales', [inProject('scripts/check-locales.mjs')]]);
  if (touches(/\.md$/)) checks.push(['references', [inProject('scripts/check-references.mjs')]]);
  if (touches(/^app\/platform\/db\/migrations\//))
    checks.push(['migrations', [inProject('scripts/check-migrations.mjs')]]);
  if (touches(/^package-lock\.json$/)) checks.push(['licences', [inProject('scripts/check-licences.mjs')]]);
  checks.push(['secrets', [inProject('scripts/check-secrets.mjs')]]);
  checks.push(['format', [packageBin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files]]);
  console.log(`${files.length} changed ${files.length === 1 ? 'file' : 'files'}`);
  return (await runChecks(checks)) === 0 ? 0 : 1;
});
