import './lib/node-version.mjs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { ensureBuild } from './lib/product-build.mjs';
import { runCommand } from './lib/shutdown.mjs';

runCommand(async () => {
  await ensureDependencies({ embedded: false });
  await ensureBuild();
  return 0;
});
