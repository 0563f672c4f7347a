import type { ImportState } from './import-store.server';

/** Whether a worker has something to do in this state, or does it. */
export function isUnderWay(state: ImportState): boolean {
  return ['checking', 'importing', 'stopping', 'undoing'].includes(state);
}

/** The largest accepted file, in bytes. */
export const LARGEST_IMPORT = 20_000_000;
