import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { minify } from 'oxc-minify';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import remixOptions from './remix.config.js';
import { iconSpritePlugin } from './scripts/lib/icon-sprite.mjs';
import { standaloneScriptPlugin } from './scripts/lib/standalone-script.mjs';
import { packShotsPlugin } from './scripts/lib/pack-shots.mjs';

const TARGET = 'es2022';

/** Futures of Remix that are off (decision 2), and the files that only they need. */
const OFF = {
  v3_singleFetch:
    /\/node_modules\/(turbo-stream\/dist\/turbo-stream\.mjs|@remix-run\/react\/dist\/esm\/single-fetch\.js)$/,
  v3_lazyRouteDiscovery: /\/node_modules\/@remix-run\/react\/dist\/esm\/fog-of-war\.js$/,
};

/** Remix' browser part imports all of a future that is off, too: 5 kB of each first visit that never run. */
const withoutFuturesThatAreOff: Plugin = {
  name: 'without-futures-that-are-off',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    const off = Object.entries(OFF).some(
      ([future, files]) => files.test(id) && !remixOptions.future?.[future as keyof typeof OFF],
    );
    if (!off) return;
    const names = /^export \{([^}]*)\};$/m
      .exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim().split(' as ').at(-1));
    if (!names) this.error(`${id} is written in another way now: look at withoutFuturesThatAreOff anew.`);
    // Some are asked whether they are on.
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join('\n'), map: null };
  },
};

const REMIX = '/node_modules/@remix-run/react/dist/esm/';

/** What pages of ours never show, by the file of Remix that has it, as it stands there and as browsers get it. */
const NEVER_SHOWN: Record<string, [text: RegExp, instead: string]> = {
  // Nothing is loaded of a page that nobody has gone to.
  'components.js': [/(?<=\nfunction PrefetchPageLinks\()[^]*?(?=\n\}\n)/, ') {\n  return null;'],
  // The host writes the scripts of a page (app/platform/page-scripts.server.ts).
  'errorBoundaries.js': [/(?<=renderScripts \? ).*?createElement\(Scripts, null\)/, 'null'],
  'fallback.js': [/(?<=\nfunction RemixRootDefaultHydrateFallback\()[^]*?(?=\n\}\n)/, ') {\n  return null;'],
};

/** What refers to nothing is left out: 2 kB of each first visit. */
const withoutWhatIsNeverShown: Plugin = {
  name: 'without-what-is-never-shown',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    const [, file = ''] = id.split(REMIX);
    const [text, instead = ''] = NEVER_SHOWN[file] ?? [];
    if (!text) return;
    if (!text.test(code)) this.error(`${id} is written in another way now: look at withoutWhatIsNeverShown anew.`);
    return { code: code.replace(text, () => instead), map: null };
  },
};

/** What esbuild leaves is 5 kB of the shop's scripts (docs/decisions/0085-what-pages-ask-and-what-browsers-load.md). */
const minifiedAgain: Plugin = {
  name: 'minified-again',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  renderChunk: {
    order: 'post',
    async handler(code, { fileName }) {
      const { code: shorter, errors } = await minify(fileName, code, { module: true, compress: { target: TARGET } });
      const [error] = errors;
      if (error) this.error(`${fileName}: ${error.message}`);
      return { code: shorter, map: null };
    },
  },
};

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\//;

/** icons.ts passes them on, so they would be part of every page. */
const MORE_ICONS = /\/app\/components\/more-icons\.ts$/;

/** Product pages have these, too, and must not load the consoles' frame for them. */
const FACTS = /\/app\/components\/facts\.tsx$/;

/** What the shop and the pages of products both consist of: in one file it is a kilobyte less than in five. */
const CATALOGUE =
  /\/app\/features\/(ordering\/cart\/kept-cart|catalogue\/products\/(add-to-cart|product-(card|offer|parts|path)))\.tsx?$/;

/**
 * What every page with scripts needs stands in one file, what every console needs beside it in another: in small shared
 * pieces it would be 50 files before a page listens, and a browser fetches six at a time. The framework keeps its file, and
 * its place in the browser's cache, from release to release. What fewer pages share, Rollup divides by who needs it.
 */
const SHARED = [
  // Money, pictures of products and a few small parts are on nearly all of them.
  [
    'page',
    /\/app\/(entry\.client|root|routes\/site\/layout|platform\/money|components\/(pack-shot|tag|empty-state|select|filter-chips|search-input))\.tsx?/,
  ],
  ['console', /\/app\/routes\/console-layout\.tsx/],
] as const;

const chunkOf: ManualChunksOption = (id, { getModuleIds, getModuleInfo }) => {
  if (FRAMEWORK.test(id)) return 'framework';
  if (MORE_ICONS.test(id)) return 'icons';
  if (FACTS.test(id)) return 'facts';
  if (CATALOGUE.test(id)) return 'catalogue';
  shared ??= SHARED.map(([name, root]) => {
    const found = new Set<string>();
    const visit = (module: string) => {
      if (found.has(module) || FRAMEWORK.test(module)) return;
      found.add(module);
      getModuleInfo(module)?.importedIds.forEach(visit);
    };
    [...getModuleIds()].filter((module) => root.test(module)).forEach(visit);
    return [name, found] as const;
  });
  const isEntry = getModuleInfo(id)?.isEntry;
  return isEntry ? undefined : shared.find(([, found]) => found.has(id))?.[0];
};
let shared: (readonly [string, ReadonlySet<string>])[] | undefined;

/** Scripts that import each other start in an order that nobody chose: a page may use what does not exist yet. */
const noScriptsThatNeedEachOther: Plugin = {
  name: 'no-scripts-that-need-each-other',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  generateBundle(_options, bundle) {
    const done = new Set<string>();
    const visit = (file: string, path: string[]) => {
      if (path.includes(file)) {
        const circle = [...path.slice(path.indexOf(file)), file].join(' → ');
        this.error(`Scripts need each other: ${circle}. Look at chunkOf, or at an icon of more-icons.ts in the frame.`);
      }
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk' || done.has(file)) return;
      for (const next of chunk.imports) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};

type ManualChunksOption = (
  id: string,
  graph: Pick<Rollup.PluginContext, 'getModuleInfo'> & { getModuleIds: () => Iterable<string> },
) => string | undefined;

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    tsconfigPaths(),
    iconSpritePlugin(),
    standaloneScriptPlugin(),
    packShotsPlugin(),
    withoutFuturesThatAreOff,
    withoutWhatIsNeverShown,
    minifiedAgain,
    noScriptsThatNeedEachOther,
  ],
  build: {
    target: TARGET,
    // Parts of drawings are shown by `<use>`, which takes no data address.
    assetsInlineLimit: (file) => (/\.(svg|woff2)$/.test(file) ? false : undefined),
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, experimentalMinChunkSize: 1000 } },
  },
  // In development Vite meets the routes' server imports before Remix has taken them out, would bundle them for the browser
  // and reload the page over it. So what belongs to the server is named here, and what the browser needs is made ready.
  optimizeDeps: {
    exclude: [
      '@node-rs/argon2',
      '@remix-run/node',
      'drizzle-orm',
      'pg',
      'pino',
      'rate-limiter-flexible',
      'remix-i18next',
    ],
    include: ['@conform-to/react', '@conform-to/zod/v4', 'libphonenumber-js/min', 'zod'],
  },
}));
