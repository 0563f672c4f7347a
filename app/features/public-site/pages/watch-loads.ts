import {
  browserRoutes,
  routerState,
  scriptOf,
  watchRouter,
  wrapAsking,
  wrapScript,
  type BrowserRoute,
} from './browser-router';

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

type Show = (address: string | null) => void;

// The router outlives the component with the message: an error page mounts another one.
const guarded = new WeakSet<BrowserRoute>();
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
export function watchLoads(showFailure: Show): () => void {
  document.dispatchEvent(new Event(SCRIPTS_RUN));
  show = showFailure;
  const fail = () => {
    const { navigation, location } = routerState();
    show(addressOf(navigation.location ?? location));
  };

  // What was lost besides the next page: later data make up for data, but not for an action.
  let lost: 'data' | 'act' | undefined;

  const guardScript = (route: BrowserRoute) => {
    const address = scriptOf(route.id);
    if (!address) return;
    wrapScript(route, async (load) => {
      try {
        await import(/* @vite-ignore */ address);
      } catch {
        fail();
        const { location } = routerState().navigation;
        return onceThere(
          async () => {
            await import(/* @vite-ignore */ address);
            return load();
          },
          () => routerState().navigation.location === location,
        );
      }
      return load();
    });
  };

  const guardData = (route: BrowserRoute, kind: 'loader' | 'action') =>
    wrapAsking(route, kind, async (ask, ...args) => {
      try {
        const answer = await ask(...args);
        const idle = routerState().navigation.state === 'idle';
        if (idle && (lost === 'data' || (lost && kind === 'action'))) {
          lost = undefined;
          show(null);
        }
        return answer;
      } catch (error) {
        const [{ request }] = args;
        // fetch throws a TypeError when no answer came.
        if (!(error instanceof TypeError) || request.signal.aborted) throw error;
        const { location, loaderData, revalidation } = routerState();
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
          () => Promise.resolve(ask(...args)),
          () => !request.signal.aborted,
        );
      }
    });

  for (const route of browserRoutes()) {
    if (guarded.has(route)) continue;
    guarded.add(route);
    guardScript(route);
    guardData(route, 'loader');
    guardData(route, 'action');
  }

  let under: ReturnType<typeof routerState>['navigation']['location'];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = watchRouter(({ navigation }) => {
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
