/** A part of a page that is not here after this time counts as failed (public-site §7.7). */
export const LOAD_LIMIT_MS = 120_000;

/** The element that `WATCH_FIRST_LOAD` shows. */
export const FIRST_LOAD_ELEMENT_ID = 'load-failure';
/** Sent on the document once the page's scripts run. */
const SCRIPTS_RUN = 'scripts-run';
/** On a button: the address that it loads, nothing for this page. It works before React does. */
export const RELOAD_ATTRIBUTE = 'data-reload';

/**
 * An inline script for the top of the document: it sees what fails before, or instead of, the application's scripts. A
 * style that hangs holds up the drawing of the page, the message too, so it is let go.
 */
export const WATCH_FIRST_LOAD = `(() => {
  let scriptsRun = false;
  const show = () => {
    const message = document.getElementById('${FIRST_LOAD_ELEMENT_ID}');
    if (message) message.hidden = false;
    else document.addEventListener('DOMContentLoaded', show, { once: true });
  };
  addEventListener('error', ({ target }) => {
    if (target instanceof Element && target.matches('script, link[rel=stylesheet]')) show();
  }, true);
  addEventListener('unhandledrejection', (event) => {
    if (scriptsRun) return;
    event.preventDefault();
    show();
  });
  document.addEventListener('${SCRIPTS_RUN}', () => { scriptsRun = true; });
  setTimeout(() => {
    const hanging = [...document.querySelectorAll('link[rel=stylesheet]')].filter((link) => !link.sheet);
    for (const link of hanging) link.disabled = true;
    if (!scriptsRun || hanging.length > 0) show();
  }, ${LOAD_LIMIT_MS});
  document.addEventListener('click', (event) => {
    const address = event.target.closest('[${RELOAD_ATTRIBUTE}]')?.getAttribute('${RELOAD_ATTRIBUTE}');
    if (address === '' || address === location.pathname + location.search) location.reload();
    else if (address) location.assign(address);
  });
})()`;

type Router = typeof window.__remixRouter;
type Route = Router['routes'][number];
type Handler = (...args: [{ request: Request }, ...unknown[]]) => unknown;
type Show = (address: string | null) => void;

// The router outlives the part of the page that shows the message: an error page brings another one.
const guarded = new WeakSet<Route>();
let show: Show = () => undefined;

/** For work whose outcome nobody shall see: the page stays as it is until the person does something. */
const never = () => new Promise<never>(() => undefined);

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/**
 * Tells `showFailure` the address of the page that could not be loaded, and null when the person goes on to another. The
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

  const guardScript = (route: Route) => {
    const { lazy } = route;
    const address = scriptOf(route.id);
    if (!lazy || !address) return;
    route.lazy = async () => {
      try {
        await import(/* @vite-ignore */ address);
      } catch {
        fail();
        return never();
      }
      return lazy();
    };
  };

  const guardData = (route: Route, kind: 'loader' | 'action') => {
    const given = route[kind];
    if (typeof given !== 'function') return;
    const guarded: Handler = async (...args) => {
      try {
        return await (given as Handler)(...args);
      } catch (error) {
        const [{ request }] = args;
        // What fetch throws when no answer came.
        if (!(error instanceof TypeError) || request.signal.aborted) throw error;
        const { location, loaderData, revalidation } = router.state;
        // A live page that reads itself again says by itself whether it is connected.
        if (revalidation === 'idle') fail();
        if (kind === 'action') return null;
        const here = addressOf(new URL(request.url)) === addressOf(location);
        return here && route.id in loaderData ? loaderData[route.id] : never();
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
    if (!under) return;
    show(null);
    timer = setTimeout(fail, LOAD_LIMIT_MS);
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}
