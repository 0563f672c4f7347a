import './lib/node-version.mjs';
import { cpSync, watch } from 'node:fs';
import { ensureDependencies } from './lib/dependencies.mjs';
import { DOCUMENT_FONTS, makeDocumentFonts } from './lib/document-fonts.mjs';
import { port, prepareEnvironment, usesDemonstrationBank } from './lib/environment.mjs';
import { modulesOf } from './lib/module-graph.mjs';
import { run } from './lib/processes.mjs';
import { Advice, inProject, loadDotEnv, projectRoot } from './lib/project.mjs';
import { runCommand } from './lib/shutdown.mjs';
import { supervise } from './lib/supervisor.mjs';
import { writeTextKeys } from './text-keys.mjs';

const tsx = ['--import', 'tsx'];

/** What the worker starts in threads of their own. */
const THREADS = ['app/platform/spreadsheet/workbook-thread.ts'];

// Runs the product from its sources: Vite reloads pages, and a part is restarted by changes of what it has loaded.
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
    const web = supervise({ name: 'web', args: [...tsx, inProject('server/development.ts')], env, portTaken });
    const worker = supervise({ name: 'worker', args: [...tsx, inProject('worker/index.ts')], env });
    const bankEntry = 'server/demonstration-bank/index.ts';
    const bank = usesDemonstrationBank()
      ? [supervise({ name: 'demonstration bank', args: [...tsx, inProject(bankEntry)], env })]
      : [];
    for (const part of bank) await restartOnChange(part, [bankEntry], []);
    // Vite reads the pages and the host.
    await restartOnChange(web, ['server/development.ts'], []);
    await restartOnChange(worker, ['worker/index.ts', ...THREADS], ['locales', 'app/platform/typesetting']);
    onChange(['locales/tr'], writeTextKeys);
    await Promise.all([web, worker, ...bank].map(({ ready }) => ready));
    console.log(`\n  ${env.PUBLIC_ORIGIN ?? `http://127.0.0.1:${port()}`}   reloads by itself; Ctrl-C stops it\n`);
    // A signal ends it.
    return new Promise(() => {});
  },
  { signalCode: 0 },
);

/**
 * Restarts a part when a module that it has loaded has changed.
 * @param {{ restart(): void }} part
 * @param {string[]} entries of the part
 * @param {string[]} read folders of files that it reads without importing them
 */
async function restartOnChange(part, entries, read) {
  let loaded = await modulesOf(entries);
  onChange(['app', 'server', 'worker', 'locales'], async (changed) => {
    if (!changed.some((file) => loaded.has(file) || read.some((folder) => file.startsWith(inProject(folder, '/')))))
      return;
    part.restart();
    // Where a file does not parse, the part says so itself, and is restarted by the next change of what it consisted of before.
    loaded = await modulesOf(entries).catch(() => loaded);
  });
}

/**
 * @param {string[]} folders
 * @param {(changed: string[]) => unknown} act
 */
function onChange(folders, act) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Set<string>} */
  const changed = new Set();
  for (const folder of folders) {
    watch(inProject(folder), { recursive: true }, (_event, file) => {
      if (file === null || /\.test\.|~$|\.swp$/.test(file)) return;
      changed.add(inProject(folder, file));
      clearTimeout(timer);
      timer = setTimeout(() => {
        const files = [...changed];
        changed.clear();
        void act(files);
      }, 200);
    });
  }
}
