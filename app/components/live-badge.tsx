import type { ReactNode } from 'react';

/** Whether a page is still told of changes. The child is the word; the dot only repeats it. */
export function LiveBadge({ state, children }: { state: 'live' | 'reconnecting' | 'offline'; children: ReactNode }) {
  return (
    <span role="status" className={`live live-${state}`}>
      {children}
    </span>
  );
}
