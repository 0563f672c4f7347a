/** A pointer that rests on a toast keeps it at most this long. */
const LONGEST_REST = 5000;

/**
 * Calls `go` once the toast has been shown for `duration` milliseconds; the time stops while a pointer or the focus is
 * on it. Returns a function that cancels this.
 */
export function dismissAfter(toast: HTMLElement, duration: number, go: () => void): () => void {
  const listening = new AbortController();
  let left = duration;
  let since: number | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let focused = false;

  const look = () => {
    const paused = resting !== undefined || focused;
    if (paused && since !== undefined) {
      clearTimeout(leaving);
      left -= Date.now() - since;
      since = undefined;
    } else if (!paused && since === undefined) {
      since = Date.now();
      leaving = setTimeout(go, left);
    }
  };
  const rest = (begins: boolean) => {
    clearTimeout(resting);
    resting = begins ? setTimeout(() => rest(false), LONGEST_REST) : undefined;
    look();
  };
  const focus = (holds: boolean) => {
    focused = holds;
    look();
  };
  const { signal } = listening;
  toast.addEventListener('pointerenter', () => rest(true), { signal });
  toast.addEventListener('pointerleave', () => rest(false), { signal });
  toast.addEventListener('focusin', () => focus(true), { signal });
  toast.addEventListener('focusout', () => focus(false), { signal });
  look();
  return () => {
    listening.abort();
    clearTimeout(leaving);
    clearTimeout(resting);
  };
}
