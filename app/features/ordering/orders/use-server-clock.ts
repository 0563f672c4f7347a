import { useEffect, useState } from 'react';

/**
 * The server's time, advancing while the page is open. It begins with the loader's `at`, so that the first render is
 * the same on both sides, and a wrong clock on the reader's computer does no harm.
 * @param at ISO 8601, when the data was read
 * @param ticks whether anything on the page counts seconds now
 */
export function useServerClock(at: string, ticks: boolean): Date {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    setElapsed(0);
    if (!ticks) return;
    const start = performance.now();
    const timer = setInterval(() => setElapsed(performance.now() - start), 1000);
    return () => clearInterval(timer);
  }, [at, ticks]);
  return new Date(Date.parse(at) + elapsed);
}
