import { transaction } from '~/platform/db/client.server';
import type { Actor } from '~/platform/audit-store.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import type { StepName } from '~/features/ordering/orders/order-view';
import { failedLinesOf } from './provisioning-store.server';
import { rerunWithin } from './rerun-lines.server';

export type RerunPlan = { position: number; sku: string; willRun: StepName[]; willNotRun: StepName[] }[];

/** What a re-run of an order's failed lines would do again, and what it would leave alone. */
export async function planRerun(orderId: number): Promise<RerunPlan | undefined> {
  const order = await readAnyOrder(orderId);
  return order?.lines
    .filter((line) => line.status === 'failed')
    .map((line) => {
      const steps = line.steps.filter(({ status }) => status !== 'skipped');
      return {
        position: line.position,
        sku: line.sku,
        willRun: steps.filter(({ status }) => status !== 'done').map(({ name }) => name),
        willNotRun: steps.filter(({ status }) => status === 'done').map(({ name }) => name),
      };
    });
}

/**
 * Runs an order's failed lines again, from the step that failed.
 * @returns how many lines run again; 0 if none had failed
 */
export async function rerunOrder(orderId: number, actor: Actor, reason: string): Promise<number> {
  return transaction(async (tx) => {
    const outcomes = await rerunWithin(tx, await failedLinesOf(tx, orderId), actor, reason);
    return outcomes.filter(({ outcome }) => outcome === 'started').length;
  });
}
