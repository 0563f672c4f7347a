import './lib/node-version.mjs';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Advice, cacheDir, inProject, projectRoot } from './lib/project.mjs';
import { run } from './lib/processes.mjs';
import { runCommand } from './lib/shutdown.mjs';

/** In addition to the Node that runs `npm test`. */
const MAJORS = [22, 24];

runCommand(async () => {
  let worst = 0;
  for (const major of MAJORS) {
    const folder = await fetchNode(major);
    // The stamp covers the sources, not the Node that built them.
    rmSync(inProject('build/stamp.json'), { force: true });
    console.log(`\n── Node ${major}: build, start, and an order by the API`);
    const { code } = await run(
      join(folder, 'node'),
      [inProject('scripts/test.mjs'), '--only', 'e2e', 'tests/e2e/order-api.spec.ts'],
      {
        cwd: projectRoot,
        env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` },
        show: true,
        stopSignal: 'SIGINT',
      },
    );
    worst = Math.max(worst, code);
  }
  return worst;
});

/**
 * The folder of that Node's program. The registry has one package per system; the package `node` itself would only
 * choose among them.
 * @param {number} major
 */
async function fetchNode(major) {
  const prefix = join(cacheDir(), `node-${major}`);
  const system = `${process.platform}-${process.arch}`;
  const name = system === 'darwin-arm64' ? `node-bin-${system}` : `node-${system}`;
  const { code, output } = await run(
    'npm',
    ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${major}`],
    { cwd: projectRoot, timeoutMs: 5 * 60_000 },
  );
  if (code !== 0) throw new Advice(`Node ${major} did not come from the registry:\n${output.trim()}`);
  return join(prefix, 'node_modules', name, 'bin');
}
