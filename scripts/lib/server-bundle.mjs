import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { preparedRoutes } from './prepared-routes.mjs';
import { inProject, projectRoot } from './project.mjs';

/** What stays in `node_modules`: programs for one platform, and what only other ways to run ask for. */
const EXTERNAL = ['@aws-sdk/*', '@node-rs/argon2', 'msgpackr-extract', 'pg-native', 'pino-pretty', 'undici', 'vite'];

const CHUNKS = 'build/chunks';

/**
 * Bundles the web host, the pages as Vite has built them, the worker and the tasks, all with their packages: reading one
 * package's many small files costs most of a start. What two of them share stands in one chunk, so that a process has each
 * package once, however many bundles it loads.
 * @param {readonly string[]} previous chunks of the last build: a copy that is running may not have loaded them yet
 * @returns {Promise<string[]>} the chunks of this build
 */
export async function bundleServerSide(previous) {
  const esbuild = await import('esbuild');
  try {
    const { metafile } = await esbuild.build({
      absWorkingDir: projectRoot,
      entryPoints: [
        { in: 'server.ts', out: 'host' },
        { in: 'build/server/index.js', out: 'server/index' },
        { in: 'worker/index.ts', out: 'worker' },
        { in: 'scripts/tasks.ts', out: 'tasks' },
        { in: 'app/platform/spreadsheet/workbook-thread.ts', out: 'workbook-thread' },
      ],
      outdir: 'build',
      allowOverwrite: true,
      bundle: true,
      splitting: true,
      chunkNames: 'chunks/[name]-[hash]',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      mainFields: ['module', 'main'],
      external: EXTERNAL,
      define: { 'process.env.NODE_ENV': '"production"' },
      // Packages in CommonJS ask for Node's own modules by `require`.
      banner: {
        js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
      },
      plugins: [preparedRoutes],
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
