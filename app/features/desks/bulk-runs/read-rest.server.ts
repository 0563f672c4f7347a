import type { BulkAct } from '~/platform/bulk-states';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { leftItems, readRun } from './bulk-run-store.server';

export type Rest = { run: number; items: Awaited<ReturnType<typeof leftItems>> };

/**
 * What a stopped run of an act has left, for the run that goes on with it.
 * @param said the id of the stopped run as an address or a form says it; null: nothing is gone on with
 * @throws AppError 404 if there is no such run
 */
export async function readRest(said: FormDataEntryValue | null, act: BulkAct): Promise<Rest | undefined> {
  if (said === null) return undefined;
  const id = rowIdOf(said);
  const run = id === undefined ? undefined : await readRun(id);
  if (run?.act !== act) throw notFound('not-found');
  return { run: run.id, items: await leftItems(run.id) };
}
