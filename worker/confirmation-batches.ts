import { composeOrderConfirmations } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { logFailure } from '~/platform/db/client.server';
import { currentWork, type Work } from '~/platform/request-context.server';
import { runTogether } from '~/platform/tracing.server';
import { linesAtRest } from './line-batches';

/** The longest wait of a confirmation while lines are provisioned, where composing takes little of it. */
const LONGEST_WAIT_MS = 5000;
/** Of the time in which lines wait, the part that confirmations take at most, however slow the processor is. */
const SHARE_BESIDE_LINES = 1 / 20;

type Waiting = { orderId: number; work: Work | undefined; resolve: () => void; reject: (error: unknown) => void };

const waiting: Waiting[] = [];
let busy = false;

/**
 * Composes an order's confirmation in a batch with others that wait: confirmations wait while lines are provisioned,
 * and then share their statements. Only one batch runs at a time, so that they do not delay the next lines.
 */
export function composeInBatch(orderId: number): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ orderId, work: currentWork(), resolve, reject });
    if (!busy) void composeAll();
  });
}

async function composeAll(): Promise<void> {
  busy = true;
  let longestWaitMs = LONGEST_WAIT_MS;
  while (waiting.length > 0) {
    await linesAtRest(longestWaitMs);
    const startedAt = performance.now();
    await compose(waiting.splice(0));
    longestWaitMs = Math.max(LONGEST_WAIT_MS, (performance.now() - startedAt) / SHARE_BESIDE_LINES);
  }
  busy = false;
}

async function compose(batch: readonly Waiting[]): Promise<void> {
  try {
    await runTogether(
      'compose confirmations',
      batch.flatMap(({ work }) => work ?? []),
      () => composeOrderConfirmations(batch.map(({ orderId }) => orderId)),
    );
    batch.forEach(({ resolve }) => resolve());
  } catch (error) {
    if (batch.length === 1) return batch.forEach(({ reject }) => reject(error));
    logFailure('warn', error, { orders: batch.length }, 'a batch of confirmations failed; taking them one by one');
    for (const each of batch) await compose([each]);
  }
}
