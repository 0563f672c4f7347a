import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type entries from '../routes';
import { isApiPath } from './origin-guard';
import { programRoutes } from './program-routes.server';
import { matchRoutes, type ServerBuild } from './web.server';

type Entry = (typeof entries)[number];
type Tree = { id: string; path?: string; index?: true; children?: Tree[] };

let tree: Tree[];
let routes: ServerBuild['routes'];

beforeAll(async () => {
  (globalThis as { __remixAppDirectory?: string }).__remixAppDirectory = path.resolve('app');
  const { default: own } = await import('../routes');
  const all: [string, unknown][] = [['root', { id: 'root', path: '', module: { default: 'a page' } }]];
  const below = (parentId: string, found: readonly Entry[]): Tree[] =>
    found.map(({ file, id = file, path: said, index, children = [] }) => {
      const module = file.endsWith('.tsx') ? { default: 'a page', loader: id } : { loader: id, action: id };
      all.push([id, { id, parentId, path: said, index, module }]);
      const branch = { id, ...(said !== undefined && { path: said }) };
      return index ? { ...branch, index } : { ...branch, children: below(id, children) };
    });
  tree = [{ id: 'root', path: '', children: below('root', own) }];
  routes = Object.fromEntries(all) as ServerBuild['routes'];
});

describe('routes for programs', () => {
  it.each([
    '/api/',
    '/api/orders',
    '/api/orders/',
    '/api/Orders/4711',
    '/api/orders/4711/events',
    '/api/orders/4711/more',
    '/api/orders//cancel',
    '/api/orders/a%2Fb%25/cancel',
    '/api/licences/KX-1%20/file',
    '/api/openapi.json',
    '/api/openapixjson',
    '/api/$metadata',
    '/api/customers(1)/name%20of',
    '/api/auth/login',
    '/api/docs/customers.odc',
    '/api/docs/excel/more',
    '/sendmail',
  ])('B1 meets at %s the route that Remix meets, with the same parts of the path', (asked) => {
    expect(isApiPath(asked)).toBe(true);
    const matched = matchRoutes(tree as Parameters<typeof matchRoutes>[0], asked)?.at(-1);
    expect(programRoutes(routes)('POST', asked)).toEqual({ handler: matched?.route.id, params: matched?.params });
  });

  it.each(['/api/docs', '/api/docs/excel', '/shop', '/', '/orders/1'])('B1 leaves the page %s to Remix', (asked) => {
    expect(programRoutes(routes)('GET', asked)).toBeUndefined();
  });

  it('B1 leaves a method that a route has nothing for to Remix', () => {
    const read = { id: 'r', path: 'api/r', module: { loader: 'reads' } };
    const only = programRoutes({ r: read } as unknown as ServerBuild['routes']);
    expect(['GET', 'HEAD', 'OPTIONS'].map((method) => only(method, '/api/r')?.handler)).toEqual(Array(3).fill('reads'));
    expect(only('DELETE', '/api/r')).toBeUndefined();
  });
});
