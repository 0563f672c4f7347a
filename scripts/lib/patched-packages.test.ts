import type { RouteConfigEntry } from '@remix-run/route-config';
import { build as bundle, type Plugin } from 'esbuild';
import fc from 'fast-check';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type * as ReactModule from 'react';
import type * as ReactServer from 'react-dom/server';
import type * as RemixReact from '@remix-run/react';
import type { createRequestHandler, EntryContext, ServerBuild } from '@remix-run/node';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Link, NavLink } from '../../app/platform/local-links';
import { withMatchedRoutes } from '../../app/platform/matched-routes';
import { addressFrom } from '../../app/platform/public-pages';
import { patchedPackages, readPatches } from './patched-packages.mjs';

type Remix = Pick<typeof RemixReact, 'matchRoutes' | 'Outlet' | 'RemixServer' | 'useLocation' | 'useMatches'> &
  Pick<typeof ReactModule, 'createElement'> &
  Pick<typeof ReactServer, 'renderToString'> & {
    createRequestHandler: typeof createRequestHandler;
    Link: typeof Link;
    NavLink: typeof NavLink;
    PlainLink: typeof RemixReact.Link;
    PlainNavLink: typeof RemixReact.NavLink;
  };

const folder = mkdtempSync(path.join(tmpdir(), 'patched-packages-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bundled = (name: string, plugins: Plugin[], contents: string) =>
  bundle({
    stdin: { contents, resolveDir: path.resolve('.') },
    outfile: path.join(folder, `${name}.mjs`),
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.SSR': 'true' },
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    plugins,
    logLevel: 'silent',
  }).then(() => import(path.join(folder, `${name}.mjs`)) as Promise<Remix>);

const PARTS = `
  export { matchRoutes } from '@remix-run/router';
  export { createRequestHandler } from '@remix-run/server-runtime';
  export { Link as PlainLink, NavLink as PlainNavLink, Outlet, RemixServer, useLocation, useMatches } from '@remix-run/react';
  export { Link, NavLink } from './app/platform/local-links';
  export { createElement } from 'react';
  export { renderToString } from 'react-dom/server';`;

type Tree = { id: string; path?: string; index?: boolean; caseSensitive?: boolean; children?: Tree[] };

async function ownRoutes(): Promise<Tree[]> {
  (globalThis as { __remixAppDirectory?: string }).__remixAppDirectory = path.resolve('app');
  const { default: entries } = await import('../../app/routes');
  const tree = (all: readonly RouteConfigEntry[]): Tree[] =>
    all.map(({ file, id = file, path: own, index, children }) => ({
      id,
      ...(own !== undefined && { path: own }),
      ...(index ? { index } : { children: tree(children ?? []) }),
    }));
  return [{ id: 'root', path: '', children: tree(entries) }];
}

/** Other shapes of routes than ours: optional segments, several languages, file extensions, case sensitivity. */
const ODD_ROUTES: Tree[] = [
  {
    id: 'a',
    path: ':lang?/shop',
    children: [
      { id: 'b', index: true },
      { id: 'c', path: ':id/*' },
    ],
  },
  { id: 'd', path: 'Rapor', caseSensitive: true },
  {
    id: 'e',
    children: [
      { id: 'f', path: 'report.csv' },
      { id: 'g', path: '/absolute/:x?' },
    ],
  },
  { id: 'h', path: '*' },
];

let plain: Remix;
let patched: Remix;
let trees: Tree[][];
/** The targets of the links of each page. */
let targets: string[] = [];
const LINK = {
  replace: true,
  state: { from: 'here' },
  preventScrollReset: true,
  target: '_blank',
  onClick: () => undefined,
};
// Remix warns of addresses that cannot be decoded.
const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
afterAll(() => warn.mockRestore());
beforeAll(async () => {
  plain = await bundled('plain', [], PARTS);
  patched = await bundled('patched', [patchedPackages], PARTS);
  trees = [await ownRoutes(), ODD_ROUTES];
});

const pathsOf = (tree: readonly Tree[], above = ''): string[] =>
  tree.flatMap(({ path: own = '', index, children = [] }) => {
    const whole = `${above}/${own}`.replace(/\/+/g, '/');
    return [...(own || index ? [whole] : []), ...pathsOf(children, whole)];
  });

const filled = (pattern: string, value: () => string) => pattern.replace(/:[\w-]+\??|\*/g, value);

/** The addresses of all routes with values for their parameters, and variations that people and robots produce. */
function addresses(): fc.Arbitrary<string> {
  const paths = [...new Set(trees.flatMap((tree) => pathsOf(tree)))];
  const strange = fc.constantFrom(
    '',
    '..',
    '%2F',
    '%',
    '%C5%9F',
    'a%20b',
    'ORDERS',
    '4540536920',
    '508.csv',
    '*',
    ':id',
  );
  const value = fc.oneof(strange, fc.string({ maxLength: 6 }));
  const known = fc
    .tuple(fc.constantFrom(...paths), fc.infiniteStream(value))
    .map(([pattern, values]) => filled(pattern, () => String(values.next().value)));
  const words = fc.constantFrom(...new Set(paths.flatMap((known) => known.split('/'))));
  const mixed = fc.array(fc.oneof(words, value), { maxLength: 6 }).map((parts) => `/${parts.join('/')}`);
  const altered = fc
    .tuple(known, value, fc.boolean())
    .map(([known, end, upper]) => `${upper ? known.toUpperCase() : known}/${end}`);
  return fc.oneof({ weight: 4, arbitrary: known }, altered, mixed);
}

const seen = (matches: ReturnType<Remix['matchRoutes']>) =>
  matches?.map(({ route, params, pathname, pathnameBase }) => ({ id: route.id, params, pathname, pathnameBase }));

it('O6 finds the same routes as Remix does, whichever was asked before', () => {
  const ask = ({ matchRoutes }: Remix, tree: Tree[], address: string, basename: string) =>
    seen(matchRoutes(tree as never, address, basename));
  const met = new Set<string>();
  const compare = (address: string, basename = '/') => {
    for (const tree of trees) {
      const expected = ask(plain, tree, address, basename);
      expect(ask(patched, tree, address, basename)).toEqual(expected);
      expect(ask(patched, tree, address, basename)).toEqual(expected);
      expected?.forEach(({ id }) => met.add(String(id)));
    }
  };
  trees.flatMap((tree) => pathsOf(tree)).forEach((pattern) => compare(filled(pattern, () => '7')));
  fc.assert(fc.property(addresses(), fc.constantFrom('/', '/shop'), compare), { numRuns: 1000 });
  const idsOf = (tree: readonly Tree[]): string[] => tree.flatMap(({ id, children }) => [id, ...idsOf(children ?? [])]);
  expect(idsOf(trees.flat()).filter((id) => !met.has(id))).toEqual([]);
});

it('O6 answers the same pages as Remix does, with our links and told of their own routes alone, from one build and from two in turns', async () => {
  const flat = (tree: readonly Tree[], parentId?: string): (Tree & { parentId?: string })[] =>
    tree.flatMap(({ children, ...own }) => [
      { ...own, ...(parentId && { parentId }) },
      ...flat(children ?? [], own.id),
    ]);
  const handlerOf = (remix: Remix, tree: Tree[], word: string) => {
    const { createElement, Outlet, useLocation, useMatches } = remix;
    const Page = () => {
      const { pathname } = useLocation();
      return createElement(
        'div',
        null,
        `${word} ${JSON.stringify(useMatches())}`,
        ...targets.map((to) => {
          const properties = { ...(to.length % 2 ? LINK : {}), title: to, className: 'link' };
          return remix === plain
            ? createElement(remix.PlainLink, { to: addressFrom(pathname, to), discover: 'none', ...properties }, to)
            : createElement(remix.Link, { to, ...properties }, to);
        }),
        // Remix fails of other addresses.
        ...[...targets, pathname, pathname.replace(/\/[^/]*$/, '')]
          .filter((to) => /^(?:\/[\w-]+)+\/?$/.test(to))
          .map((to) => {
            const end = to.length % 3 === 0;
            const plainly = { discover: 'none', className: () => undefined } as const;
            return remix === plain
              ? createElement(remix.PlainNavLink, { ...plainly, to: addressFrom(pathname, to), end }, to)
              : createElement(remix.NavLink, { to, end }, to);
          }),
        createElement(Outlet, null),
      );
    };
    const all = flat(tree);
    const isPage = (id: string) => !id.endsWith('.ts');
    const routes = all.map((route) => {
      const loader = ({ params }: { params: unknown }) => ({ word, id: route.id, params });
      return [route.id, { ...route, module: { loader, ...(isPage(route.id) && { default: Page }) } }] as const;
    });
    const assets = all.map((route) => [route.id, { ...route, module: `/${route.id}.js`, hasLoader: true }] as const);
    const render = (request: Request, status: number, headers: Headers, context: EntryContext) => {
      headers.set('Content-Type', 'text/html');
      const told = remix === plain ? context : withMatchedRoutes(context);
      const markup = remix.renderToString(createElement(remix.RemixServer, { context: told, url: request.url }));
      return new Response(markup, { status, headers });
    };
    return remix.createRequestHandler(
      {
        routes: Object.fromEntries(routes),
        assets: {
          entry: { module: '/entry.js', imports: [] },
          routes: Object.fromEntries(assets),
          url: '',
          version: '1',
        },
        entry: { module: { default: render, handleError: () => undefined } },
        publicPath: '/',
        future: { v3_relativeSplatPath: true },
      } as unknown as ServerBuild,
      'production',
    );
  };
  const handlers = [plain, patched].map((remix) =>
    trees.map((tree, index) => handlerOf(remix, tree, `build ${index}`)),
  );
  const answer = async (form: number, index: number, address: string) => {
    const response = await handlers[form]?.[index]?.(new Request(new URL(address, 'http://127.0.0.1')));
    return { status: response?.status, text: await response?.text() };
  };
  let pages = 0;
  const odd = fc.constantFrom(
    '',
    '.',
    '..',
    'x',
    '/x/../y',
    '/x/./y',
    '/.x',
    '//x',
    '/x//y',
    '/x/',
    '?',
    '/?',
    '/x?#',
    '/ı#',
    'mailto:a@b',
  );
  const links = fc.array(fc.oneof(addresses(), odd, fc.webPath(), fc.string()));
  await fc.assert(
    fc.asyncProperty(addresses(), links, async (address, to) => {
      targets = to;
      // A path that begins with two slashes would name a host.
      fc.pre(!/^\/[/\\]/.test(address));
      for (const index of trees.keys()) {
        const expected = await answer(0, index, address);
        expect(await answer(1, index, address)).toEqual(expected);
        if (expected.status === 200 && expected.text?.includes('<div>')) pages += 1;
      }
    }),
    { numRuns: 100 },
  );
  expect(pages).toBeGreaterThan(10);
});

it('O6 each patch applies to the file that is installed', () => {
  const patches = readPatches(path.resolve('patches'));
  expect(patches.length).toBeGreaterThan(0);
  for (const { file, changed } of patches) {
    const code = readFileSync(file, 'utf8');
    expect(changed(code)).not.toBe(code);
  }
});

it('O6 a patch that no longer fits says what to do, and so does a build without its file', async () => {
  const patches = path.join(folder, 'patches');
  mkdirSync(patches);
  const diff = [
    '--- a/node_modules/@remix-run/router/x.js',
    '+++ b/x.js',
    '@@ -1,2 +1,2 @@',
    '-let a;',
    '+let c;',
    ' let b;',
    '',
  ];
  const patchFor = (version: string) => path.join(patches, `@remix-run+router+${version}.patch`);
  const { version } = JSON.parse(readFileSync('node_modules/@remix-run/router/package.json', 'utf8')) as {
    version: string;
  };
  writeFileSync(patchFor(version), diff.join('\n'));
  const [patch] = readPatches(patches);
  expect(patch?.file).toBe('node_modules/@remix-run/router/x.js');
  expect(patch?.changed('let a;\nlet b;\n')).toBe('let c;\nlet b;\n');
  for (const other of ['let a;\nlet z;\n', 'let z;\nlet b;\n', 'let c;\nlet b;\n'])
    expect(() => patch?.changed(other)).toThrow(/no longer applies\. Make the change again in the installed file/);
  writeFileSync(patchFor('0.0.1'), diff.join('\n'));
  expect(() => readPatches(patches)).toThrow(
    `patches/@remix-run+router+0.0.1.patch is for another version than @remix-run/router ${version}. Make the change again`,
  );
  await expect(bundled('none', [patchedPackages], 'export {};')).rejects.toThrow('is no longer bundled');
});
