import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { leanManifest, manifestScript } from './route-manifest.mjs';

const route = (id: string, parentId: string | undefined, path: string | undefined, more: object = {}) => ({
  [id]: {
    id,
    parentId,
    path,
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: false,
    module: `/${id}.js`,
    ...more,
  },
});
const manifest = {
  version: '1',
  url: '/assets/manifest-1.js',
  entry: { module: '/entry.js', imports: ['/framework.js'] },
  routes: {
    ...route('root', undefined, '', { hasErrorBoundary: true, imports: ['/framework.js', '/page.js'] }),
    ...route('routes/shop', 'root', 'shop', { imports: ['/framework.js', '/page.js', '/cards.js'], css: [] }),
    ...route('routes/about', 'root', 'about', { hasAction: true, imports: ['/page.js'] }),
    ...route('routes/_console', 'root', undefined),
    ...route('routes/_console.ops', 'routes/_console', 'ops'),
    ...route('routes/_console.ops.jobs', 'routes/_console.ops', 'jobs'),
    ...route('routes/_console.orders[.]csv', 'routes/_console', 'orders.csv'),
    ...route('routes/documents/download.templates.$file', 'root', 'download/templates/:file'),
    ...route('routes/orders.$id.events', 'root', 'orders/:id/events'),
    ...route('routes/orders.$id.reorder', 'root', 'orders/:id/reorder', { hasAction: true }),
  },
};
const readers = {
  isWholePage: (id: string) => id === 'routes/about',
  areaOf: (id: string) =>
    id.startsWith('routes/_console.ops')
      ? { id: 'routes/_console.ops', parentId: 'routes/_console', path: 'ops/*' }
      : undefined,
};

describe('what browsers learn of the routes', () => {
  it('O6 a whole page and an area of others have a path and no module; what only programs ask for is not there', () => {
    expect(leanManifest(manifest, readers)).toEqual({
      version: '1',
      url: '/assets/manifest-1.js',
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { path: '', hasErrorBoundary: true, hasLoader: true, module: '/root.js' },
        'routes/shop': {
          parentId: 'root',
          path: 'shop',
          hasLoader: true,
          module: '/routes/shop.js',
        },
        'routes/about': { parentId: 'root', path: 'about', hasAction: true },
        'routes/_console': { parentId: 'root', hasLoader: true, module: '/routes/_console.js' },
        'routes/_console.ops': { parentId: 'routes/_console', path: 'ops/*' },
        'routes/orders.$id.reorder': {
          parentId: 'root',
          path: 'orders/:id/reorder',
          hasAction: true,
          hasLoader: true,
          module: '/routes/orders.$id.reorder.js',
        },
      },
    });
    const { routes } = leanManifest(manifest, { ...readers, areaOf: () => undefined });
    expect(routes['routes/_console.ops.jobs']?.module).toBe('/routes/_console.ops.jobs.js');
  });

  it('O6 each route has its id again once the script has run', () => {
    const window: { __remixManifest?: { routes: Record<string, { id: string }> } } = {};
    runInNewContext(manifestScript(leanManifest(manifest, readers)), { window });
    const known = Object.entries(window.__remixManifest?.routes ?? {});
    expect(known).toHaveLength(6);
    for (const [id, one] of known) expect(one.id).toBe(id);
  });
});
