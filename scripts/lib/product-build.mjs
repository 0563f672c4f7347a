import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { DOCUMENT_FONTS } from './document-fonts.mjs';
import { withLock } from './lock.mjs';
import { run } from './processes.mjs';
import { Advice, cacheDir, inProject, projectRoot } from './project.mjs';
import { bundleServerSide } from './server-bundle.mjs';

const outputs = [
  'client',
  'server/index.js',
  'host.js',
  'web.js',
  'worker.js',
  'tasks.js',
  'workbook-thread.js',
  'demonstration-bank.js',
  'demonstration-bank-page.js',
  'fonts/faces.json',
];
const inputs = [
  ...['app', 'worker', 'locales', 'public', 'server', 'patches', 'scripts/tasks.ts'],
  ...[
    'product-build',
    'icon-sprite',
    'standalone-script',
    'pack-shots',
    'server-bundle',
    'process-counts',
    'restarts',
    'patched-packages',
    'document-fonts',
    'static-font',
    'route-manifest',
  ].map((name) => `scripts/lib/${name}.mjs`),
  ...['scripts/share-pictures.mjs', 'scripts/route-manifests.mjs'],
  ...['vite.config.ts', 'remix.config.js', 'tsconfig.json', 'package.json', 'package-lock.json'],
];

/**
 * Builds pages and browser files (Remix), then the web host, the worker and the tasks (esbuild) into `build/`, unless
 * the present build was made from the same sources.
 */
export async function ensureBuild() {
  await withLock(
    join(cacheDir(), 'build.lock'),
    async (lock) => {
      const sources = hashInputs();
      if (readStamp()?.sources === sources && outputs.every((path) => existsSync(inProject('build', path)))) return;
      console.log('Building …');
      const began = Date.now();
      const previousAssets = setPreviousAssetsAside();
      await Promise.all([
        runOrExplain(lock, [inProject('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', '--logLevel', 'warn']),
        runOrExplain(lock, [inProject('scripts/make-document-fonts.mjs')]),
      ]);
      // Remix has emptied the folder.
      cpSync(DOCUMENT_FONTS, inProject('build/fonts'), { recursive: true });
      await runOrExplain(lock, [inProject('scripts/route-manifests.mjs')]);
      const assets = readdirSync(inProject('build/client/assets'));
      bringBack(previousAssets);
      await runOrExplain(lock, [inProject('scripts/share-pictures.mjs')]);
      const chunks = await bundleOrExplain(readStamp()?.chunks ?? []);
      // Written last: an interrupted build is made again.
      writeFileSync(inProject('build/stamp.json'), JSON.stringify({ sources, assets, chunks }));
      console.log(`  done in ${Math.round((Date.now() - began) / 1000)} s`);
    },
    () => console.log('Waiting for another build to finish …'),
  );
}

/**
 * @param {import('./lock.mjs').Lock} lock
 * @param {string[]} args
 */
async function runOrExplain(lock, args) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const result = await run(process.execPath, args, { cwd: projectRoot, env, lock });
  if (result.code === 0) return;
  console.error(result.output.trim());
  throw new Advice('The build failed: see above.');
}

/** @param {string[]} previousChunks */
async function bundleOrExplain(previousChunks) {
  try {
    return await bundleServerSide(previousChunks);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    throw new Advice('The build failed: see above.');
  }
}

// A running copy still serves pages that name the files of the previous build, so those are kept for one more build.
function setPreviousAssetsAside() {
  const stamp = readStamp();
  const from = inProject('build/client/assets');
  if (!stamp || !existsSync(from)) return undefined;
  const aside = join(cacheDir(), 'previous-assets');
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside);
  for (const name of stamp.assets) {
    if (existsSync(join(from, name))) cpSync(join(from, name), join(aside, name), { recursive: true });
  }
  return aside;
}

/** @param {string | undefined} aside */
function bringBack(aside) {
  if (!aside) return;
  for (const name of readdirSync(aside)) {
    const target = inProject('build/client/assets', name);
    if (!existsSync(target)) renameSync(join(aside, name), target);
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @returns {{ sources: string, assets: string[], chunks?: string[] } | undefined} */
function readStamp() {
  try {
    return JSON.parse(readFileSync(inProject('build/stamp.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function hashInputs() {
  const hash = createHash('sha256');
  /** @param {string} path */
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
      // Declarations are in no bundle, and those of the texts are written by type checks while tests run.
    } else if (!/\.test\.tsx?$|\.d\.ts$/.test(path)) {
      hash
        .update(`${relative(projectRoot, path)}\0`)
        .update(readFileSync(path))
        .update('\0');
    }
  };
  for (const input of inputs) add(inProject(input));
  return hash.digest('hex');
}
