import { useRevalidator } from '~/platform/web';
import { useEvents, type ConnectionState } from './use-events';
import { useVisible } from './use-visible';

/**
 * Keeps a page up to date by revalidating it whenever the stream at `address` reports a change. A hidden tab closes its
 * stream, because a browser has only six connections to a host without HTTP/2; it revalidates when it becomes visible
 * again.
 */
export function useLivePage(address: string, open: boolean): ConnectionState {
  const { revalidate } = useRevalidator();
  const visible = useVisible();
  const connection = useEvents(address, {
    open: open && visible,
    // A change reported by the stream comes from a working server. Without a stream, a failing loader would replace the
    // shown page by the error page, so the page is tried first.
    onChange: () =>
      void (connection === 'live' ? revalidate() : pageAnswers().then((answers) => answers && revalidate())),
  });
  return connection;
}

async function pageAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
