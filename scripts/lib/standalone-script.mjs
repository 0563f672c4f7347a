import { build } from 'esbuild';
import path from 'node:path';
import { inProject } from './project.mjs';

const MARK = '?script';

/**
 * `import address from './x.ts?script'` is the address of a separate script, with all its imports and without the
 * framework; its dynamic imports are in files beside it. Both bundles produce the same bytes, and so the same names;
 * the browser's bundle writes the files.
 * @returns {import('vite').Plugin}
 */
export function standaloneScriptPlugin() {
  let serving = false;
  let forBrowser = false;
  return {
    name: 'standalone-script',
    enforce: 'pre',
    configResolved({ command, build: { ssr } }) {
      serving = command === 'serve';
      forBrowser = !serving && !ssr;
    },
    async resolveId(id, importer) {
      if (!id.endsWith(MARK)) return null;
      const found = await this.resolve(id.slice(0, -MARK.length), importer, { skipSelf: true });
      return found && `${found.id}${MARK}`;
    },
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -MARK.length);
      // Vite compiles each module when the browser requests it.
      if (serving) return `export default ${JSON.stringify(`/${path.relative(inProject('.'), file)}`)}`;
      const { outputFiles, metafile } = await build({
        entryPoints: [file],
        bundle: true,
        // Dynamic imports stay out of the script.
        splitting: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        outdir: inProject('assets'),
        absWorkingDir: inProject('.'),
        entryNames: '[name]-[hash]',
        chunkNames: '[name]-[hash]',
        metafile: true,
        write: false,
      });
      for (const { path: output, contents } of forBrowser ? outputFiles : []) {
        this.emitFile({ type: 'asset', fileName: path.relative(inProject('.'), output), source: contents });
      }
      const [address] = /** @type {[string, unknown]} */ (
        Object.entries(metafile.outputs).find(
          ([, { entryPoint }]) => entryPoint === path.relative(inProject('.'), file),
        )
      );
      return `export default ${JSON.stringify(`/${address}`)}`;
    },
  };
}
