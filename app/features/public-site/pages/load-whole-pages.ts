import { browserRoutes, loadInstead, routerState, stayHere } from './browser-router';

/** A navigation that the next document answers. */
const never = () => new Promise<never>(() => undefined);

/**
 * Makes everything that leads to one of these routes (a link, `navigate`, a redirect) load a whole page: they are not made
 * for the router. If something has been typed, the host is asked first whether it answers, so that `watchLoads`, which is
 * installed after this, can keep the page as for any other route. Returns a function that removes the listeners.
 */
export function loadWholePages(isWhole: (id: string) => boolean): () => void {
  let typed = false;
  const onInput = () => (typed = true);
  // A page restored from the back-forward cache is still navigating to the other one.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && routerState().navigation.state !== 'idle') stayHere();
  };
  const load = async ({ request }: { request: Request }) => {
    if (typed) await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: request.signal });
    const { location } = routerState().navigation;
    window.location.assign(location ? location.pathname + location.search + location.hash : request.url);
    return never();
  };
  for (const route of browserRoutes()) if (isWhole(route.id)) loadInstead(route, load);
  document.addEventListener('input', onInput, true);
  window.addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('input', onInput, true);
    window.removeEventListener('pageshow', onShow);
  };
}
