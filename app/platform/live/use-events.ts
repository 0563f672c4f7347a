import { useEffect, useRef, useState } from 'react';

/**
 * `reconnecting`: the browser restores the stream by itself; `offline`: there is none, and the page polls every few
 * seconds.
 */
export type ConnectionState = 'live' | 'reconnecting' | 'offline';

export const POLL_MS = 3000;
const REOPEN_AFTER_POLLS = 5;

/**
 * Follows a stream of events until it ends or the returned function is called. If no stream can be had (a proxy in
 * between, too many open pages), it polls every three seconds and tries the stream again every fifth time.
 */
export function followEvents(
  address: string,
  { onState, onChange }: { onState: (state: ConnectionState) => void; onChange: (revision?: number) => void },
): () => void {
  let source: EventSource | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  const stop = () => {
    source?.close();
    clearInterval(poll);
  };
  const open = () => {
    const opened = new EventSource(address);
    source = opened;
    let wasAway = false;
    opened.onopen = () => {
      clearInterval(poll);
      onState('live');
      // What changed meanwhile may be told a moment later, and the page would call itself live until then.
      if (wasAway) onChange();
      wasAway = false;
    };
    opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
      onChange((JSON.parse(data) as { revision?: number }).revision);
    });
    opened.addEventListener('end', (event: MessageEvent<string>) => {
      const { reason } = JSON.parse(event.data) as { reason: string };
      if (reason === 'time-limit') return;
      stop();
      // The page itself notices that the user is logged out.
      if (reason === 'signed-out') onChange();
    });
    opened.onerror = () => {
      wasAway = true;
      if (opened.readyState !== EventSource.CLOSED) return onState('reconnecting');
      onState('offline');
      startPolling();
    };
  };
  const startPolling = () => {
    clearInterval(poll);
    let polls = 0;
    poll = setInterval(() => {
      onChange();
      if (++polls === REOPEN_AFTER_POLLS) open();
    }, POLL_MS);
  };
  open();
  return stop;
}

/**
 * Keeps a page up to date: calls `onChange` (usually a revalidation of the page's loader) whenever the stream at
 * `address` reports a change, and once at the start for changes since the page was rendered. Its state is undefined until
 * the stream is open for the first time, and so wherever no scripts run.
 * @param options.open whether anything more can happen; if not, no connection is kept
 */
export function useEvents(
  address: string,
  { open, onChange }: { open: boolean; onChange: (revision?: number) => void },
): ConnectionState | undefined {
  const [state, setState] = useState<ConnectionState>();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (!open) return;
    return followEvents(address, { onState: setState, onChange: (revision) => latest.current(revision) });
  }, [address, open]);
  return state;
}
