import './lib/node-version.mjs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readOptions, USAGE } from './lib/bench-options.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { removeDataDir, startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { buildCommit } from './lib/other-commit.mjs';
import { run } from './lib/processes.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { Advice, projectRoot } from './lib/project.mjs';
import { provideRedis } from './lib/redis.mjs';
import { onShutdown, runCommand } from './lib/shutdown.mjs';

runCommand(async () => {
  const options = optionsOrUsage();
  if (typeof options === 'number') return options;
  await ensureDependencies({ embedded: true });
  await ensureBuild();
  const folder = options.keep ? resolve(options.keep) : mkdtempSync(join(tmpdir(), 'karpin-bench-'));
  if (!options.keep) onShutdown(() => removeDataDir(folder));
  const needs = options.against
    ? { BENCH_AGAINST: await builtCommit(options.against, options.againstNode) }
    : { BENCH_REDIS_URL: (await provideRedis()).url, CHROMIUM_PATH: (await provideChromium()).path };
  // Durable, as in production: a figure measured without fsync would be worthless.
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  onShutdown(() => postgres.stop());
  const { code } = await run(
    process.execPath,
    ['--import', 'tsx', '--import', './bench/virtual-modules.mjs', 'bench/index.ts', ...process.argv.slice(2)],
    { cwd: projectRoot, env: { ...process.env, BENCH_DATABASE_URL: postgres.url, ...needs }, show: true },
  );
  return code;
});

/** What was asked for, or the exit code where there is nothing to measure. */
function optionsOrUsage() {
  try {
    const options = readOptions(process.argv.slice(2));
    if (!options.help) return options;
    console.log(USAGE);
    return 0;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
    return 2;
  }
}

/**
 * @param {string} commit
 * @param {string | undefined} node
 */
async function builtCommit(commit, node) {
  if (process.platform !== 'linux')
    throw new Advice('--against needs Linux, which tells what a process has had of the processor.');
  console.error(`Building ${commit} …`);
  return JSON.stringify(await buildCommit(commit, node));
}
