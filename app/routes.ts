import { flatRoutes } from '@remix-run/dev/dist/config/flat-routes.js';
import type { RouteConfigEntry } from '@remix-run/route-config';
import path from 'node:path';

type FlatRoute = ReturnType<typeof flatRoutes>[string];

const manifest = flatRoutes(path.resolve('app'), ['**/*.test.{ts,tsx}']);

function entryOf(route: FlatRoute): RouteConfigEntry {
  const { id, file, path: at, index, caseSensitive } = route;
  return { id, file, path: at, index, caseSensitive, children: childrenOf(id) };
}

function childrenOf(parentId: string): RouteConfigEntry[] {
  return Object.values(manifest)
    .filter((route) => (route.parentId ?? 'root') === parentId)
    .map(entryOf);
}

/** The addresses of the product are the file names in `routes/`, by Remix's flat convention. */
export default childrenOf('root');
