import type { EntryContext } from './web.server';

/**
 * What a page is rendered of, told of its own routes alone: Remix makes elements and a router of all that its manifest names,
 * which is most of what a page costs beside its elements.
 */
export function withMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const routes: EntryContext['manifest']['routes'] = {};
  for (const { route } of staticHandlerContext.matches) {
    const known = manifest.routes[route.id];
    if (known) routes[route.id] = known;
  }
  return { ...context, manifest: { ...manifest, routes } };
}
