/** A part of a page that is not here after this time counts as failed (public-site §7.7). */
export const LOAD_LIMIT_MS = 120_000;

/** What the next page lacks is asked for again so often, and at once when the network is back. */
const RETRY_MS = 10_000;

/** The element that `WATCH_FIRST_LOAD` shows. */
export const FIRST_LOAD_ELEMENT_ID = 'load-failure';
/** Sent on the document once the page's scripts run. */
export const SCRIPTS_RUN = 'scripts-run';
/** On a button: the address that it loads, nothing for this page. It works before React does. */
export const RELOAD_ATTRIBUTE = 'data-reload';

type Router = typeof window.__remixRouter;
type Route = Router['routes'][number];
type Handler = (...args: [{ request: Request }, ...unknown[]]) => unknown;
type Show = (address: string | null) => void;

// The router outlives the part of the page that shows the message: an error page brings another one.
const guarded = new WeakSet<Route>();
let show: Show = () => undefined;

/** For work whose outcome nobody shall see: the page stays as it is until the person does something. */
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
 * What the next page lacks, once it can be had; the page then opens as if it had been slow. Whoever has begun to type
 * since, or gone elsewhere, is left where they are.
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
        // What fetch and import throw when no answer came.
        if (!(error instanceof TypeError)) throw error;
      }
    }
  } finally {
    document.removeEventListener('input', onInput, true);
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * Tells `showFailure` the address of the page that could not be loaded, and null when the person goes on to another or what failed has
 * loaded after all. The
 * page stays as it is: Remix would put an error page in its place when the network is gone, and what was typed would be
 * lost (that it does not reload when a script is missing, vite.config.ts sees to). Returns a function that ends the watch.
 */
export function watchLoads(
  router: Router,
  scriptOf: (routeId: string) => string | undefined,
  showFailure: Show,
): () => void {
  document.dispatchEvent(new Event(SCRIPTS_RUN));
  show = showFailure;
  const fail = () => show(addressOf(router.state.navigation.location ?? router.state.location));

  // What was lost besides the next page: later data makes up for data, but not for what somebody did.
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
        // What fetch throws when no answer came.
        if (!(error instanceof TypeError) || request.signal.aborted) throw error;
        const { location, loaderData, revalidation } = router.state;
        // A live page that reads itself again says by itself whether it is connected.
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
