import { transaction } from '~/platform/db/client.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { enqueue } from '~/platform/outbox-store.server';
import { readAnyOrder } from '~/features/orders/order-read-store.server';
import type { StepName } from '~/features/orders/order-view';
import { reopenFailedLines } from './provisioning-store.server';

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
 * Runs an order's failed lines again, from the step that failed. The lines enter a new generation, so a job
 * of the old one finds that it is no longer wanted, and two people who press the button at once start one run.
 * @returns how many lines run again; 0 where none had failed
 */
export async function rerunOrder(orderId: number, actor: Actor, reason: string): Promise<number> {
  return transaction(async (tx) => {
    const lines = await reopenFailedLines(tx, orderId);
    await enqueue(
      tx,
      lines.map((line) => ({
        job: 'provision-order-line',
        payload: { orderLineId: line.id, generation: line.generation },
        subject: line.id,
        correlationId: line.correlationId,
      })),
    );
    for (const line of lines) {
      await recordAudit(tx, {
        actor,
        action: 'order-line.rerun',
        subjectType: 'order-line',
        subjectId: line.id,
        before: { status: 'failed', errorCode: line.errorCode },
        after: { status: 'waiting', generation: line.generation },
        reason,
        correlationId: line.correlationId,
      });
    }
    return lines.length;
  });
}
