import './lib/node-version.mjs';
import { cpSync, watch } from 'node:fs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { DOCUMENT_FONTS, makeDocumentFonts } from './lib/document-fonts.mjs';
import { port, prepareEnvironment } from './lib/environment.mjs';
import { run } from './lib/processes.mjs';
import { Advice, inProject, loadDotEnv, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { supervise } from './lib/supervisor.mjs';
import { writeTextKeys } from './text-keys.mjs';

const tsx = ['--import', 'tsx'];

// Runs the product from its sources: Vite reloads pages; a change restarts the worker, and a change of the host
// restarts the web process.
runCommand(
  async () => {
    loadDotEnv();
    await ensureDependencies({ embedded: !process.env.DATABASE_URL });
    await makeDocumentFonts();
    writeTextKeys();
    cpSync(DOCUMENT_FONTS, inProject('build/fonts'), { recursive: true });
    const { env } = await prepareEnvironment({ nodeEnv: 'development' });
    const setup = await run(process.execPath, [...tsx, inProject('scripts/tasks.ts'), 'setup'], {
      cwd: projectRoot,
      // React of development composes the demo's mails ten times as slowly.
      env: { ...env, NODE_ENV: 'production' },
      show: true,
    });
    if (setup.code !== 0) throw new Advice('The database could not be prepared: see above.');

    const portTaken = `Port ${port()} is taken. Choose another: PORT=${port() + 1} npm run dev`;
    const web = supervise({ name: 'web', args: [...tsx, inProject('server/index.ts')], env, portTaken });
    const worker = supervise({ name: 'worker', args: [...tsx, inProject('worker/index.ts')], env });
    onChange(['app', 'worker', 'locales'], worker.restart);
    onChange(['locales/tr'], writeTextKeys);
    // The host's own imports are outside Vite.
    onChange(['server', 'app/platform'], web.restart);
    await Promise.all([web.ready, worker.ready]);
    console.log(`\n  ${env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${port()}`}   reloads by itself; Ctrl-C stops it\n`);
    // A signal ends it.
    return new Promise(() => {});
  },
  { signalCode: 0 },
);

/**
 * @param {string[]} paths
 * @param {() => void} act
 */
function onChange(paths, act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  for (const path of paths) {
    watch(inProject(path), { recursive: true }, (_event, file) => {
      if (file && /\.test\.|~$|\.swp$/.test(String(file))) return;
      clearTimeout(timer);
      timer = setTimeout(act, 200);
    });
  }
}
