import { provisionOrderLines, type LineJob } from '~/features/ordering/provisioning/provision-order-lines.server';
import { noteLinesBegun, noteLinesEnded } from '~/features/kit/runtime/lines-in-hand-store.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { currentWork, runForOne, type Work } from '~/platform/request-context.server';
import { runTogether } from '~/platform/tracing.server';
import { QuietTime } from './quiet-time';

/**
 * Lines per transaction: a bound on its length and on the work that one failure repeats. It is half of what the worker
 * takes at once, so that two batches alternate: one in the database, one in the queue.
 */
const LINES_AT_ONCE = 100;
/** Two at a time: this process prepares one while the database works on the other. */
const BATCHES_AT_ONCE = 2;
/** Short compared with a commit, so a single line is not delayed noticeably. */
const GATHER_MS = 2;

type Waiting = {
  job: LineJob;
  /** The lines of an order share it. */
  correlationId: string;
  work: Work | undefined;
  resolve: (outcome: JobOutcome) => void;
  reject: (error: unknown) => void;
};

let running = 0;
let waiting: Waiting[] = [];
let turn: NodeJS.Timeout | undefined;
const ordersUnderWay = new Set<string>();
const quiet = new QuietTime();
let lastTookMs = 0;

/**
 * Provisions a line in a batch with others, because a commit costs far more than a line. Jobs that arrive while batches
 * run form the next one, so batches grow with the load.
 */
export function provisionInBatch(job: LineJob, correlationId: string): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    quiet.workBegins();
    waiting.push({ job, correlationId, work: currentWork(), resolve, reject });
    turn ??= setTimeout(startNext, GATHER_MS);
  });
}

function startNext(): void {
  turn = undefined;
  while (running < BATCHES_AT_ONCE) {
    const batch = takeBatch();
    if (batch.length === 0) break;
    void run(batch);
  }
  if (running === 0 && waiting.length === 0) quiet.workEnds(lastTookMs);
}

/** Skips lines of orders that another batch holds: they would wait for its lock, and their whole batch with them. */
function takeBatch(): Waiting[] {
  const batch: Waiting[] = [];
  waiting = waiting.filter((line) => {
    if (batch.length === LINES_AT_ONCE || ordersUnderWay.has(line.correlationId)) return true;
    batch.push(line);
    return false;
  });
  return batch;
}

async function run(batch: readonly Waiting[]): Promise<void> {
  running++;
  const startedAt = performance.now();
  const orders = new Set(batch.map(({ correlationId }) => correlationId));
  orders.forEach((order) => ordersUnderWay.add(order));
  const begunAt = new Date().toISOString();
  const lines = batch.map(({ job }) => ({ ...job, begunAt }));
  let ended = false;
  try {
    await noteLinesBegun(lines, begunAt);
    const works = batch.flatMap(({ work }) => work ?? []);
    await runTogether('provision lines', works, async () => {
      const outcomes = await provisionOrderLines(lines, (index, run) =>
        runForOne(batch[index]?.correlationId ?? '', run),
      );
      ended = outcomes.every(({ kind }) => kind === 'done');
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? DONE));
      const done = batch
        .filter((_, index) => outcomes[index]?.kind === 'done')
        .map(({ job: { orderLineId }, correlationId }) => ({ orderLineId, correlationId }));
      if (done.length > 0) log().info({ lines: done, tookMs: Math.round(performance.now() - startedAt) }, 'lines done');
    });
  } catch (error) {
    batch.forEach(({ reject }) => reject(error));
  } finally {
    await noteLinesEnded(lines, ended);
    running--;
    lastTookMs = performance.now() - startedAt;
    orders.forEach((order) => ordersUnderWay.delete(order));
    // The jobs of this batch end first; the jobs that the queue delivers in their place can then share the next batch.
    turn ??= setTimeout(startNext, GATHER_MS);
  }
}

/**
 * Resolves when this process provisions no lines, at the latest after `limitMs`. Licences take precedence over
 * confirmations, because a till waits for its licence.
 */
export const linesAtRest = (limitMs: number): Promise<void> => quiet.wait(limitMs);
