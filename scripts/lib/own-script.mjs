import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { inProject } from './project.mjs';

const MARK = '?script';

/**
 * `import address from './x.ts?script'` is the address of a script of its own, with all that it imports and nothing of the
 * framework. Both bundles make the same bytes of it, and so the same name; the browser's keeps the file.
 * @returns {import('vite').Plugin}
 */
export function ownScriptPlugin() {
  let serving = false;
  let forBrowser = false;
  return {
    name: 'own-script',
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
      // Vite makes each module ready as the browser asks for it.
      if (serving) return `export default ${JSON.stringify(`/${path.relative(inProject('.'), file)}`)}`;
      const { outputFiles } = await build({
        entryPoints: [file],
        bundle: true,
        minify: true,
        format: 'esm',
        target: 'es2022',
        write: false,
      });
      const [{ contents }] = /** @type {[import('esbuild').OutputFile]} */ (outputFiles);
      const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 8);
      const fileName = `assets/${path.basename(file, '.ts')}-${hash}.js`;
      if (forBrowser) this.emitFile({ type: 'asset', fileName, source: contents });
      return `export default ${JSON.stringify(`/${fileName}`)}`;
    },
  };
}
