import { describe, expect, it } from 'vitest';
import { routeTemplates } from './request-span.server';
import type { ServerBuild } from './web.server';

const route = (id: string, parentId: string | undefined, path?: string, index = false) => [
  id,
  { id, parentId, path, index, module: {} },
];
const templateOf = routeTemplates(
  Object.fromEntries([
    route('root', undefined, ''),
    route('site/($lang)', 'root', ':lang?'),
    route('site/($lang).products.$slug', 'site/($lang)', 'products/:slug'),
    route('site/($lang)._index', 'site/($lang)', undefined, true),
    route('orders.$id', 'root', 'orders/:id'),
    route('site/$', 'root', '*'),
  ]) as ServerBuild['routes'],
  [{ path: 'api/orders/:id' }, { path: 'api/*' }],
);

describe('what a trace calls a request', () => {
  it('B10 names the route as it is written, never what stands in its place', () => {
    expect(templateOf('/orders/4711')).toBe('/orders/:id');
    expect(templateOf('/en/products/karpin-market')).toBe('/:lang?/products/:slug');
    expect(templateOf('/api/orders/4711')).toBe('/api/orders/:id');
    expect(templateOf('/api/customers(7)')).toBe('/api/*');
    expect(templateOf('/')).toBe('/:lang?');
    expect(templateOf('/serce@deneme.example/x/y')).toBe('/*');
  });
});
