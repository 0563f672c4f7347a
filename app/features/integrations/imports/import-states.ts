import type { ImportCard, ImportState } from './import-store.server';

/** Whether a worker has something to do in this state, or does it. */
export function isUnderWay(state: ImportState): boolean {
  return ['checking', 'importing', 'stopping', 'undoing'].includes(state);
}

/** Whether an import waits for its turn: its step was asked for, and no worker has begun it. */
export function waitsForTurn({ state, startedAt }: Pick<ImportCard, 'state' | 'startedAt'>): boolean {
  return isUnderWay(state) && state !== 'stopping' && !startedAt;
}

/** The largest accepted file, in bytes. */
export const LARGEST_IMPORT = 20_000_000;
