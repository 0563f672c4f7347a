import type { Request } from 'express';
import { Bulkhead } from '~/platform/bulkhead.server';
import { partOf } from '~/platform/processes.server';

/**
 * Rendering is the most expensive work that anonymous requests can cause, so they share these slots; API clients and
 * logged-in users do not wait for them. Log-ins have slots apart from page views.
 */
export const strangers = {
  logIns: new Bulkhead({ running: partOf(8), waiting: partOf(100), longestWaitMs: 10_000 }),
  // Whatever the number of processes: these keep the one thread of each free for others.
  pages: new Bulkhead({ running: 2, waiting: 24, longestWaitMs: 5000 }),
  // A slow upload must not delay page views.
  uploads: new Bulkhead({ running: partOf(12), waiting: partOf(12), longestWaitMs: 10_000 }),
};
const UPLOAD = /^(\/[a-z]{2})?\/ik\/?$/i;
const LOG_IN = /^\/((staff\/)?login|login\/(link|with\/[^/]+)|callback|forgot-password)\/?$/i;

/** The slots that a request of somebody unknown shares. */
export function bulkheadOf({ method, path }: Request): Bulkhead {
  if (LOG_IN.test(path)) return strangers.logIns;
  return method === 'POST' && UPLOAD.test(path) ? strangers.uploads : strangers.pages;
}
