import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import tsconfigPaths from 'vite-tsconfig-paths';
import remixOptions from './remix.config.js';
import { iconSpritePlugin } from './scripts/lib/icon-sprite.mjs';
import { ownScriptPlugin } from './scripts/lib/own-script.mjs';
import { packShotsPlugin } from './scripts/lib/pack-shots.mjs';

/**
 * When a script of another page is missing, Remix reloads the page, even if a link was only pointed at, and what was typed
 * is gone. Without that the page stays, and app/features/site/watch-loads.ts tells who wanted to go on.
 */
const keepPage: Plugin = {
  name: 'keep-page',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return;
    const reload = /console\.error\(`Error loading route module[\s\S]*?window\.location\.reload\(\);/;
    if (!reload.test(code)) this.error('Remix loads route modules in another way now: look at keepPage anew.');
    return { code: code.replace(reload, ''), map: null };
  },
};

const FRAMEWORK = /\/node_modules\/(react|react-dom|scheduler|@remix-run|react-router|react-router-dom)\//;

/**
 * What most pages need stands in three files: as small shared pieces it would be 65 files before the home page listens, and
 * a browser fetches six at a time. The framework keeps its file, and its place in the browser's cache, from release to
 * release.
 */
function chunkOf(id: string): string | undefined {
  if (FRAMEWORK.test(id)) return 'framework';
  return id.includes('/app/components/') || /^\0virtual:(icon-sprite|pack-shots)$/.test(id) ? 'components' : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix(remixOptions),
    tsconfigPaths(),
    iconSpritePlugin(),
    ownScriptPlugin(),
    packShotsPlugin(),
    keepPage,
  ],
  build: {
    target: 'es2022',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf, experimentalMinChunkSize: 3000 } },
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
