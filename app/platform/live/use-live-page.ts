import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from '~/platform/web';
import { CatchUp } from './catch-up';
import { useEvents, type ConnectionState } from './use-events';
import { useVisible } from './use-visible';

/** `late`: a change is known that the page does not show yet; `held`: one that it does not show while somebody types. */
export type LiveState = ConnectionState | 'late' | 'held';

export type LivePage = {
  /** Undefined where no scripts run, and until the stream is open. */
  state: LiveState | undefined;
  /** How many changes were reported since the page was held. */
  heldChanges: number;
  /** Reads the page anew, whatever holds it. */
  look: () => void;
  /** Reads the page anew if the server answers: for one that may be out of reach. */
  tryAgain: () => void;
};

/**
 * Keeps a page up to date by revalidating it whenever the stream at `address` reports a change, again and again until
 * the page shows it. A hidden tab closes its stream, because a browser has only six connections to a host without
 * HTTP/2; it revalidates when it becomes visible again.
 * @param options.held the page must stay as it is: changes are counted, not shown
 * @param options.revision what the page shows, where the stream names revisions
 */
export function useLivePage(
  address: string,
  { open, held = false, revision }: { open: boolean; held?: boolean; revision?: number },
): LivePage {
  const { revalidate, state: reading } = useRevalidator();
  const data: unknown = useLoaderData();
  const visible = useVisible();
  const [late, setLate] = useState(false);
  const [heldChanges, setHeldChanges] = useState(0);
  const latest = useRef({ data, revision, revalidate, reading });
  const [catchUp] = useState(
    () =>
      new CatchUp({
        // A loader that fails would replace the shown page by the error page, so a second try asks for the page first.
        read: (tries) =>
          void (tries === 0
            ? latest.current.revalidate()
            : pageAnswers().then((ok) => (ok ? latest.current.revalidate() : catchUp.settled()))),
        isReading: () => latest.current.reading !== 'idle',
        shown: () => latest.current,
        onLate: setLate,
      }),
  );
  useEffect(() => {
    latest.current = { data, revision, revalidate, reading };
  });
  useEffect(() => {
    // Data that could not be read are the same object as before.
    if (reading === 'idle') catchUp.settled();
  }, [catchUp, data, revision, reading]);
  // A reading that begins while the page reads what an action asks for would take the action's answer away.
  const busy = useNavigation().state !== 'idle';
  useEffect(() => catchUp.hold(held || busy), [catchUp, held, busy]);
  useEffect(() => {
    if (!held) setHeldChanges(0);
  }, [held]);
  useEffect(() => {
    const again = () => catchUp.again();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      catchUp.stop();
    };
  }, [catchUp]);

  const connection = useEvents(address, {
    open: open && visible,
    onChange: (told) => {
      if (held) setHeldChanges((before) => before + 1);
      catchUp.changed(told, connection !== 'reconnecting' && connection !== 'offline');
    },
  });
  const look = useCallback(() => {
    setHeldChanges(0);
    catchUp.look();
  }, [catchUp]);
  const tryAgain = useCallback(() => catchUp.changed(undefined, false), [catchUp]);
  const state = connection === 'live' && held ? 'held' : connection === 'live' && late ? 'late' : connection;
  return { state, heldChanges, look, tryAgain };
}

async function pageAnswers(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' });
    return ok;
  } catch {
    return false;
  }
}
