import './lib/node-version.mjs';
import { rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fetchNode } from './lib/node-relay.mjs';
import { OLDEST_TO_RUN, pinnedNode } from './lib/node-versions.mjs';
import { Advice, inProject, projectRoot } from './lib/project.mjs';
import { run } from './lib/processes.mjs';
import { runCommand } from './lib/shutdown.mjs';

/** The newest of the oldest major, and the one that `npm test` brings where it must. */
const VERSIONS = [String(OLDEST_TO_RUN), pinnedNode()];

runCommand(async () => {
  const [unknown] = process.argv.slice(2);
  if (unknown)
    throw new Advice(`npm run test:nodes takes nothing, so not '${unknown}': it tries Node ${VERSIONS.join(' and ')}.`);
  let worst = 0;
  for (const version of VERSIONS) {
    const folder = await fetchNode(version);
    // The stamp covers the sources, not the Node that built them.
    rmSync(inProject('build/stamp.json'), { force: true });
    console.log(`\n── Node ${version}: build, start, and an order by the API`);
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
