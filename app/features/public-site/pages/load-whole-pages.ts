type Router = typeof window.__remixRouter;

/** A navigation that the next document answers. */
const never = () => new Promise<never>(() => undefined);

/**
 * Makes everything that leads to one of these routes (a link, `navigate`, a redirect) load a whole page: they are not made
 * for the router. If something has been typed, the host is asked first whether it answers, so that `watchLoads`, which is
 * installed after this, can keep the page as for any other route. Returns a function that removes the listeners.
 */
export function loadWholePages(router: Router, isWhole: (id: string) => boolean): () => void {
  let typed = false;
  const onInput = () => (typed = true);
  // A page restored from the back-forward cache is still navigating to the other one.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    const { navigation, location } = router.state;
    if (persisted && navigation.state !== 'idle') {
      void router.navigate(location, { replace: true, preventScrollReset: true });
    }
  };
  const load = async ({ request }: { request: Request }) => {
    if (typed) await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal: request.signal });
    const { location } = router.state.navigation;
    window.location.assign(location ? location.pathname + location.search + location.hash : request.url);
    return never();
  };
  const guard = (routes: Router['routes']) => {
    for (const route of routes) {
      if (isWhole(route.id)) Object.assign(route, { lazy: undefined, loader: load });
      guard(route.children ?? []);
    }
  };
  guard(router.routes);
  document.addEventListener('input', onInput, true);
  window.addEventListener('pageshow', onShow);
  return () => {
    document.removeEventListener('input', onInput, true);
    window.removeEventListener('pageshow', onShow);
  };
}
