import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import { reopenLines, type LineRef } from './provisioning-store.server';

/** Lines that one transaction takes: a bound on how long it holds their orders' locks. */
const AT_ONCE = 200;

/** What became of a line that somebody wanted to run again. */
export type RerunOutcome = {
  orderLineId: string;
  /**
   * `started`, or why not: `changed` where somebody else, an automatic retry or a worker was quicker (its generation or
   * state is another than the one that was looked at), `gone` where there is no such line.
   */
  outcome: 'started' | 'changed' | 'gone';
};

/**
 * Runs failed lines again, each from the step that failed (B3). A line starts only where it is still failed in the
 * generation that was looked at, and enters a new one: of two people who press the button at once one starts the run,
 * and a job of the old generation finds that it is no longer wanted.
 */
export async function rerunLines(lines: readonly LineRef[], actor: Actor, reason: string): Promise<RerunOutcome[]> {
  const outcomes: RerunOutcome[] = [];
  for (let first = 0; first < lines.length; first += AT_ONCE) {
    const some = lines.slice(first, first + AT_ONCE);
    outcomes.push(...(await transaction((tx) => rerunWithin(tx, some, actor, reason))));
  }
  return outcomes;
}

/** The same within a transaction of the caller, who may have corrected something in it. */
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
