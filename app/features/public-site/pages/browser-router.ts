/* The router and the manifest that Remix keeps on `window`. It documents neither, so nothing else touches them (decision 79). */

type Router = typeof window.__remixRouter;
export type BrowserRoute = Router['routes'][number];
type Load = NonNullable<BrowserRoute['lazy']>;
/** A route's loader or action in the browser, which asks the server. */
export type Ask = (...args: [{ request: Request }, ...unknown[]]) => unknown;

/** Where the person is and goes, as `useLocation` and `useNavigation` say it. */
export const routerState = (): Router['state'] => window.__remixRouter.state;

/** Calls `changed` at each change of the state; returns a function that ends it. */
export const watchRouter = (changed: (state: Router['state']) => void) => window.__remixRouter.subscribe(changed);

/** Gives up the navigation that has begun. */
export const stayHere = () =>
  void window.__remixRouter.navigate(routerState().location, { replace: true, preventScrollReset: true });

/** All routes that the browser knows. */
export function browserRoutes(routes: readonly BrowserRoute[] = window.__remixRouter.routes): BrowserRoute[] {
  return routes.flatMap((route) => [route, ...browserRoutes(route.children ?? [])]);
}

/** The address of the script of a route's page; undefined where the page is never hydrated. */
export const scriptOf = (id: string): string | undefined => window.__remixManifest.routes[id]?.module;

/** Whoever goes to the route gets what `load` does in place of its page. */
export function loadInstead(route: BrowserRoute, load: (asked: { request: Request }) => Promise<never>): void {
  Object.assign(route, { lazy: undefined, loader: load });
}

/** Loads the script of a route by `load`, which is told how Remix does it. */
export function wrapScript(route: BrowserRoute, load: (given: Load) => ReturnType<Load>): void {
  const { lazy } = route;
  if (lazy) route.lazy = () => load(lazy);
}

/** Asks the server for a route's data, or to act, by `ask`, which is told how Remix does it. */
export function wrapAsking(
  route: BrowserRoute,
  kind: 'loader' | 'action',
  ask: (given: Ask, ...args: Parameters<Ask>) => unknown,
): void {
  const given = route[kind];
  if (typeof given !== 'function') return;
  route[kind] = Object.assign((...args: Parameters<Ask>) => ask(given as Ask, ...args), given);
}
