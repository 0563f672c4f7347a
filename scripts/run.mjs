import './lib/node-version.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { prepareEnvironment } from './lib/environment.mjs';
import { run } from './lib/processes.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { Advice, inProject, loadDotEnv, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';

// Runs one task of the product (scripts/tasks.ts) with the environment of `npm start`, beside a running copy or without
// one.
runCommand(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0) throw new Advice('Say which task: node scripts/run.mjs <task> [arguments]');
  loadDotEnv();
  await ensureDependencies({ embedded: !process.env.DATABASE_URL });
  await ensureBuild();
  const { env } = await prepareEnvironment();
  const { code } = await run(process.execPath, [inProject('build/tasks.js'), ...args], {
    cwd: projectRoot,
    env,
    show: true,
  });
  return code;
});
