/**
 * The browser can bring a page that strangers share back from its memory after somebody has logged in or filled a basket;
 * then it is loaded anew. Pages that come from its cache need no such care: they vary by cookie. Returns a function
 * that ends this.
 */
export function reloadForPerson(): () => void {
  const look = async ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return;
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.headers.get('Cache-Control')?.includes('no-store')) location.reload();
  };
  const listen = (event: PageTransitionEvent) => void look(event);
  addEventListener('pageshow', listen);
  return () => removeEventListener('pageshow', listen);
}
