import { rerunWithin } from '~/features/ordering/provisioning/rerun-lines.server';
import type { Executor } from '~/platform/db/client.server';
import type { Begun, CarriedRun, DueItem } from './bulk-run-store.server';

/**
 * Begins things by the use case that a person's press on one of them has, in the transaction that notes it: after a kill at any
 * moment a thing is both begun and noted, or neither.
 */
export async function beginItems(tx: Executor, run: CarriedRun, items: readonly DueItem[]): Promise<Begun[]> {
  const actor = { accountId: run.accountId, name: run.actor };
  const lines = items.map(({ subjectId, version }) => ({ orderLineId: subjectId, generation: version }));
  const outcomes = new Map((await rerunWithin(tx, lines, actor, run.reason)).map((each) => [each.orderLineId, each.outcome]));
  return items.map(({ position, subjectId, version }) => {
    const outcome = outcomes.get(subjectId) ?? 'gone';
    return outcome === 'started' ? { position, generation: version + 1 } : { position, unfit: outcome };
  });
}
