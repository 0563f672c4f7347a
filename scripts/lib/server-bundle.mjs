import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { OLDEST_TO_RUN } from './node-versions.mjs';
import { inProject, projectRoot } from './project.mjs';

/** Stays in `node_modules`: programs for one platform, and packages that only other run modes use. */
const EXTERNAL = ['@aws-sdk/*', '@node-rs/argon2', 'msgpackr-extract', 'pg-native', 'pino-pretty', 'undici', 'vite'];

const CHUNKS = 'build/chunks';

/**
 * Bundles the web host, the pages built by Vite, the worker and the tasks, all with their packages: reading the many
 * small files of packages takes most of a start. Shared code is in one chunk, so that a process has each package once,
 * however many bundles it loads.
 * @param {readonly string[]} previous chunks of the last build: a running copy may not have loaded them yet
 * @returns {Promise<string[]>} the chunks of this build
 */
export async function bundleServerSide(previous) {
  // Loaded here, since `npm start` reads this file before it has installed anything.
  const [esbuild, { patchedPackages }] = await Promise.all([import('esbuild'), import('./patched-packages.mjs')]);
  try {
    await esbuild.build({
      absWorkingDir: projectRoot,
      entryPoints: [{ in: 'server/demonstration-bank/card-page.ts', out: 'demonstration-bank-page' }],
      outdir: 'build',
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2022',
      tsconfig: 'tsconfig.json',
      logLevel: 'error',
    });
    const { metafile } = await esbuild.build({
      absWorkingDir: projectRoot,
      entryPoints: [
        { in: 'server/cluster.ts', out: 'web' },
        { in: 'server/index.ts', out: 'host' },
        { in: 'build/server/index.js', out: 'server/index' },
        { in: 'worker/index.ts', out: 'worker' },
        { in: 'scripts/tasks.ts', out: 'tasks' },
        { in: 'server/demonstration-bank/index.ts', out: 'demonstration-bank' },
        { in: 'app/platform/spreadsheet/workbook-thread.ts', out: 'workbook-thread' },
      ],
      outdir: 'build',
      allowOverwrite: true,
      bundle: true,
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      platform: 'node',
      format: 'esm',
      target: `node${OLDEST_TO_RUN}`,
      mainFields: ['module', 'main'],
      external: EXTERNAL,
      define: { 'process.env.NODE_ENV': '"production"' },
      // CommonJS packages load Node's own modules by `require`.
      banner: {
        js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
      },
      plugins: [patchedPackages],
      sourcemap: true,
      legalComments: 'external',
      metafile: true,
      tsconfig: 'tsconfig.json',
      logLevel: 'error',
    });
    const chunks = Object.keys(metafile.outputs)
      .filter((output) => output.startsWith(`${CHUNKS}/`))
      .map((output) => output.slice(CHUNKS.length + 1));
    mkdirSync(inProject(CHUNKS), { recursive: true });
    const kept = new Set([...chunks, ...previous]);
    for (const name of readdirSync(inProject(CHUNKS))) {
      if (!kept.has(name)) rmSync(inProject(CHUNKS, name));
    }
    return chunks;
  } finally {
    await esbuild.stop();
  }
}
