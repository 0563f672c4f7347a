import { useEffect, useState } from 'react';
import { useLoaderData } from '~/platform/web';
import type { LiveState } from './use-live-page';

/** Shorter interruptions mend themselves before anybody has read of them. */
const STALE_AFTER_SECONDS = 30;
const STEP_MS = 5000;

/**
 * For how many seconds a live page could not be read anew, from half a minute on. A page that polls without a stream and a stream that
 * is open while reads fail are told apart by what was read.
 */
export function useStaleness(state: LiveState | undefined): number | undefined {
  const data: unknown = useLoaderData();
  const isLost = state === 'reconnecting' || state === 'offline' || state === 'late';
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    setSeconds(0);
    if (!isLost) return;
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), STEP_MS);
    return () => clearInterval(timer);
  }, [data, isLost]);
  return seconds >= STALE_AFTER_SECONDS ? seconds : undefined;
}
