import type { ReactNode } from 'react';

/** Whether a page still hears of changes. The word is the child; the dot only repeats it. */
export function LiveBadge({ state, children }: { state: 'live' | 'reconnecting' | 'offline'; children: ReactNode }) {
  return (
    <span role="status" className={`live live-${state}`}>
      {children}
    </span>
  );
}
