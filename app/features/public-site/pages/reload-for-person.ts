/**
 * The browser can restore a cached page, or show a prerendered one, after the user has logged in or filled a guest cart;
 * then it is reloaded. Pages from its HTTP cache need no such care: they vary by cookie. Returns a function that ends this.
 */
export function reloadForPerson(): () => void {
  const look = async () => {
    const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (answer?.headers.get('Cache-Control')?.includes('no-store')) location.reload();
  };
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pageshow', ({ persisted }) => void (persisted && look()), { signal });
  document.addEventListener('prerenderingchange', () => void look(), { signal });
  return () => listening.abort();
}
