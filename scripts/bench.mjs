import './lib/node-version.mjs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from './lib/chromium.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { removeDataDir, startEmbeddedPostgres } from './lib/embedded-postgres.mjs';
import { run } from './lib/processes.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { projectRoot } from './lib/project.mjs';
import { provideRedis } from './lib/redis.mjs';
import { onShutdown, runCommand } from './lib/shutdown.mjs';

runCommand(async () => {
  await ensureDependencies({ embedded: true });
  await ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'karpin-bench-'));
  onShutdown(() => removeDataDir(folder));
  // Durable, as in production: a figure measured without fsync would be worthless.
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  onShutdown(() => postgres.stop());
  const redis = await provideRedis();
  const chromium = await provideChromium();
  const { code } = await run(
    process.execPath,
    ['--import', 'tsx', '--import', './bench/virtual-modules.mjs', 'bench/index.ts', ...process.argv.slice(2)],
    {
      cwd: projectRoot,
      env: {
        ...process.env,
        BENCH_DATABASE_URL: postgres.url,
        BENCH_REDIS_URL: redis.url,
        CHROMIUM_PATH: chromium.path,
      },
      show: true,
    },
  );
  return code;
});
