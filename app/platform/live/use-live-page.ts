import { useRevalidator } from '~/platform/web';
import { useEvents, type ConnectionState } from './use-events';
import { useVisible } from './use-visible';

/**
 * Keeps a page fresh by loading its data again whenever the stream at `address` tells of a change. A tab behind others lets
 * its stream go, for a browser has only six connections to a host without HTTP/2; it reads anew once it is seen again.
 */
export function useLivePage(address: string, open: boolean): ConnectionState {
  const { revalidate } = useRevalidator();
  const visible = useVisible();
  const connection = useEvents(address, {
    open: open && visible,
    // A change that was heard of was read a moment ago. Without a stream, a loader that fails would put the error page
    // in the place of what is shown, so the page is tried first.
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
