import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inProject } from './project.mjs';

const SOURCES = ['app/components/icons.ts', 'app/components/more-icons.ts'];
const MODULE = 'virtual:icon-sprite';
/** In development the sprite is made for each page anew, so that an icon just added is in it. */
const DEV_ADDRESS = '/icons-of-development.svg';

/** The names of Lucide that these files give a component: the icons in use, no others. */
function iconNames() {
  const source = SOURCES.map((file) => readFileSync(inProject(file), 'utf8')).join('');
  return [...source.matchAll(/= icon\('([a-z0-9-]+)'\)/g)].map(([, name = '']) => name);
}

/**
 * What an icon of Lucide consists of: `<path d="…"/><circle …/>`, without a colour or a width of its own.
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
 * The icons in use and the vendor's mark as one file. What is the same for all of them (`currentColor`, no filling, round ends) is the page's
 * style sheet's to say: it inherits into what `<use>` shows.
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
  // A page writes it two hundred times.
  return { address: `/assets/i-${hash}.svg`, sprite };
}

/**
 * Makes the sprite a file of the browser's and tells both bundles where it is: the `address` of `virtual:icon-sprite`.
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
