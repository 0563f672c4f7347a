/** A part of a page that has not loaded after this time counts as failed (public-site §7.7). */
export const LOAD_LIMIT_MS = 120_000;

/** The interval at which missing parts of the next page are requested again; also at once when the network is back. */
const RETRY_MS = 10_000;

/** The element that `WATCH_FIRST_LOAD` shows. */
export const FIRST_LOAD_ELEMENT_ID = 'load-failure';
/** Dispatched on the document once the page's scripts run. */
export const SCRIPTS_RUN = 'scripts-run';
/** On a button: the address that it loads; empty for this page. It works before hydration. */
export const RELOAD_ATTRIBUTE = 'data-reload';

type Router = typeof window.__remixRouter;
type Route = Router['routes'][number];
type Handler = (...args: [{ request: Request }, ...unknown[]]) => unknown;
type Show = (address: string | null) => void;

// The router outlives the component with the message: an error page mounts another one.
const guarded = new WeakSet<Route>();
let show: Show = () => undefined;

/** For work whose outcome must not be shown: the page stays unchanged until the user acts. */
const never = () => new Promise<never>(() => undefined);

const nextTry = () =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS);
    window.addEventListener('online', go);
  });

/**
 * Loads the missing parts of the next page once they can be had; the page then opens as if it had been slow. A user who
 * has begun to type since, or gone elsewhere, is not interrupted.
 */
async function onceThere<Part>(load: () => Promise<Part>, isWanted: () => boolean): Promise<Part> {
  let typed = false;
  const onInput = () => (typed = true);
  document.addEventListener('input', onInput, true);
  try {
    for (;;) {
      await nextTry();
      if (typed || !isWanted()) return await never();
      try {
        const part = await load();
        return typed ? await never() : part;
      } catch (error) {
        // fetch and import throw a TypeError when no answer came.
        if (!(error instanceof TypeError)) throw error;
      }
    }
  } finally {
    document.removeEventListener('input', onInput, true);
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * Passes `showFailure` the address of the page that could not be loaded, and null when the user goes on to another or
 * the load has succeeded after all. The page stays unchanged: without a network Remix would replace it by an error
 * page, and where a script is missing reload this one, and typed text would be lost. Returns a function that ends the watch.
 */
export function watchLoads(
  router: Router,
  scriptOf: (routeId: string) => string | undefined,
  showFailure: Show,
): () => void {
  document.dispatchEvent(new Event(SCRIPTS_RUN));
  show = showFailure;
  const fail = () => show(addressOf(router.state.navigation.location ?? router.state.location));

  // What was lost besides the next page: later data make up for data, but not for an action.
  let lost: 'data' | 'act' | undefined;

  const guardScript = (route: Route) => {
    const { lazy } = route;
    const address = scriptOf(route.id);
    if (!lazy || !address) return;
    route.lazy = async () => {
      try {
        await import(/* @vite-ignore */ address);
      } catch {
        fail();
        const { location } = router.state.navigation;
        return onceThere(
          async () => {
            await import(/* @vite-ignore */ address);
            return lazy();
          },
          () => router.state.navigation.location === location,
        );
      }
      return lazy();
    };
  };

  const guardData = (route: Route, kind: 'loader' | 'action') => {
    const given = route[kind];
    if (typeof given !== 'function') return;
    const guarded: Handler = async (...args) => {
      try {
        const answer = await (given as Handler)(...args);
        if (router.state.navigation.state === 'idle' && (lost === 'data' || (lost && kind === 'action'))) {
          lost = undefined;
          show(null);
        }
        return answer;
      } catch (error) {
        const [{ request }] = args;
        // fetch throws a TypeError when no answer came.
        if (!(error instanceof TypeError) || request.signal.aborted) throw error;
        const { location, loaderData, revalidation } = router.state;
        // A live page that revalidates itself shows its own connection state.
        if (revalidation === 'idle') fail();
        if (kind === 'action') {
          lost = 'act';
          return null;
        }
        const here = addressOf(new URL(request.url)) === addressOf(location);
        if (here && route.id in loaderData) {
          if (revalidation === 'idle') lost ??= 'data';
          return loaderData[route.id];
        }
        return onceThere(
          () => Promise.resolve((given as Handler)(...args)),
          () => !request.signal.aborted,
        );
      }
    };
    route[kind] = Object.assign(guarded, given);
  };

  const guard = (routes: readonly Route[]) => {
    for (const route of routes) {
      if (!guarded.has(route)) {
        guarded.add(route);
        guardScript(route);
        guardData(route, 'loader');
        guardData(route, 'action');
      }
      guard(route.children ?? []);
    }
  };
  guard(router.routes);

  let under: Router['state']['navigation']['location'];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = router.subscribe(({ navigation }) => {
    if (navigation.location === under) return;
    under = navigation.location;
    clearTimeout(timer);
    if (under) lost = undefined;
    else if (lost) return;
    show(null);
    if (!under) return;
    timer = setTimeout(fail, LOAD_LIMIT_MS);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
