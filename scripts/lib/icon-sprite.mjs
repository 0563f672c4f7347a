import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inProject } from './project.mjs';

const SOURCES = ['app/components/icons.ts', 'app/components/more-icons.ts'];
const MODULE = 'virtual:icon-sprite';
/** In development the sprite is made anew for each page, so that it contains an icon that was just added. */
const DEV_ADDRESS = '/icons-of-development.svg';

/** The Lucide names for which these files create a component: only the icons in use. */
function iconNames() {
  const source = SOURCES.map((file) => readFileSync(inProject(file), 'utf8')).join('');
  return [...source.matchAll(/= icon\('([a-z0-9-]+)'\)/g)].map(([, name = '']) => name);
}

/**
 * The shapes of a Lucide icon: `<path d="…"/><circle …/>`, without colour and line width.
 * @param {string} name
 */
export async function iconShape(name) {
  const file = createRequire(inProject('package.json')).resolve(`lucide-react/icons/${name}`);
  /** @type {{ __iconData: { node: [element: string, attributes: Record<string, string>][] } }} */
  const { __iconData: data } = await import(file);
  return data.node
    .map(([element, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${element}${written.join('')}/>`;
    })
    .join('');
}

/**
 * The icons in use and the vendor's mark as one file. The page's style sheet sets what they share (`currentColor`, no
 * fill, round ends): `<use>` inherits it.
 * @returns {Promise<{ address: string; sprite: string }>}
 */
export async function iconSprite() {
  const names = iconNames();
  const symbols = await Promise.all(
    names.map(async (name) => `<symbol id="${name}" viewBox="0 0 24 24">${await iconShape(name)}</symbol>`),
  );
  const [mark = ''] = /<path.*(?=<\/svg>)/s.exec(readFileSync(inProject('public/favicon.svg'), 'utf8')) ?? [];
  symbols.push(`<symbol id="vendor-mark" viewBox="0 0 30 32">${mark}</symbol>`);
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>\n`;
  const hash = createHash('sha256').update(sprite).digest('base64url').slice(0, 6);
  // Short, because a page repeats it two hundred times.
  return { address: `/assets/i-${hash}.svg`, sprite };
}

/**
 * Adds the sprite to the browser's files and tells both bundles its address: the `address` of `virtual:icon-sprite`.
 * @returns {import('vite').Plugin}
 */
export function iconSpritePlugin() {
  let serving = false;
  let forBrowser = false;
  return {
    name: 'icon-sprite',
    configResolved({ command, build, mode }) {
      serving = command === 'serve' && mode !== 'test';
      forBrowser = command === 'build' && !build.ssr;
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_ADDRESS, (_request, response, next) => {
        iconSprite().then(({ sprite }) => {
          response.setHeader('Content-Type', 'image/svg+xml');
          response.setHeader('Cache-Control', 'no-store');
          response.end(sprite);
        }, next);
      });
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    async load(id) {
      if (id !== `\0${MODULE}`) return undefined;
      for (const file of SOURCES) this.addWatchFile(inProject(file));
      const { address } = await iconSprite();
      return `export const address = ${JSON.stringify(serving ? DEV_ADDRESS : address)};`;
    },
    async generateBundle() {
      if (!forBrowser) return;
      const { address, sprite } = await iconSprite();
      this.emitFile({ type: 'asset', fileName: address.slice(1), source: sprite });
    },
  };
}
