import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import { reopenLines, type LineRef } from './provisioning-store.server';

/** The most lines per transaction: a bound on how long it holds their orders' locks. */
const AT_ONCE = 200;

/** The outcome for a line that somebody wanted to run again. */
export type RerunOutcome = {
  orderLineId: string;
  /**
   * `started`, or why not: `changed` if somebody else, an automatic retry or a worker was quicker (its generation or
   * state is no longer the expected one), `gone` if there is no such line.
   */
  outcome: 'started' | 'changed' | 'gone';
};

/**
 * Runs failed lines again, each from the step that failed (B3). A line starts only if it is still failed in the
 * expected generation, and enters a new one: if two people press the button at once only one starts the run, and a job
 * of the old generation finds that it is no longer wanted.
 */
export async function rerunLines(lines: readonly LineRef[], actor: Actor, reason: string): Promise<RerunOutcome[]> {
  const outcomes: RerunOutcome[] = [];
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const some = lines.slice(first, first + AT_ONCE);
    outcomes.push(...(await transaction((tx) => rerunWithin(tx, some, actor, reason))));
  }
  return outcomes;
}

/** The same within the caller's transaction, which may have corrected something. */
export async function rerunWithin(
  tx: Executor,
  lines: readonly LineRef[],
  actor: Actor,
  reason: string,
): Promise<RerunOutcome[]> {
  const { reopened, known } = await reopenLines(tx, lines);
  await enqueue(
    tx,
    provisionOrderLineJob,
    reopened.map((line) => ({
      payload: { orderLineId: line.id, generation: line.generation },
      correlationId: line.correlationId,
    })),
  );
  for (const line of reopened) {
    await recordAudit(tx, {
      actor,
      action: 'order-line.rerun',
      subjectType: 'order-line',
      subjectId: line.id,
      before: { status: 'failed', errorCode: line.errorCode, generation: line.generation - 1 },
      after: { status: 'waiting', generation: line.generation },
      reason,
      correlationId: line.correlationId,
    });
  }
  const started = new Set(reopened.map(({ id }) => id));
  return lines.map(({ orderLineId }) => ({
    orderLineId,
    outcome: started.has(orderLineId) ? 'started' : known.has(orderLineId) ? 'changed' : 'gone',
  }));
}
