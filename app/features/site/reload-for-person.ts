/**
 * The browser can bring a page that strangers share back from its memory, or show one that it has made ready ahead, after
 * somebody has logged in or filled a guest cart; then it is loaded anew. Pages that come from its cache need no such care: they
 * vary by cookie. Returns a function that ends this.
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
