import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseBusy } from './client.server';

/**
 * What was asked of the database, for whoever has something to say without it.
 * @returns undefined where it does not answer within that time, or cannot now
 */
export async function inTime<T>(asked: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new AbortController();
  try {
    return await Promise.race([asked, wait(ms, undefined, { signal: late.signal })]);
  } catch (error) {
    if (isDatabaseBusy(error)) return undefined;
    throw error;
  } finally {
    late.abort();
    // What comes later is of no use to anybody.
    asked.catch(() => undefined);
  }
}
