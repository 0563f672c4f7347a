import type { ReactNode } from 'react';

/** Whether a page shows what is. The child is the word; the dot only repeats it. */
export function LiveBadge({
  state,
  children,
}: {
  state: 'live' | 'reconnecting' | 'offline' | 'late' | 'held';
  children: ReactNode;
}) {
  return (
    <span role="status" className={`live live-${state}`}>
      {children}
    </span>
  );
}
