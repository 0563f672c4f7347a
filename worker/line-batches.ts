import { provisionOrderLines, type LineJob } from '~/features/provisioning/provision-order-lines.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { currentWork, runForOne, type Work } from '~/platform/request-context.server';
import { runTogether } from '~/platform/tracing.server';

/**
 * Lines that share a transaction: a bound on its length and on what one failure makes us take again. Half of what the
 * worker takes at once, so that two batches take turns: one in the database, one in the queue.
 */
const LINES_AT_ONCE = 100;
/** Two at a time: while the database works for one, this process prepares the other. */
const BATCHES_AT_ONCE = 2;
/** Short beside a commit, so a lone line does not notice it. */
const GATHER_MS = 2;

type Waiting = {
  job: LineJob;
  /** Shared by the lines of an order. */
  correlationId: string;
  work: Work | undefined;
  resolve: (outcome: JobOutcome) => void;
  reject: (error: unknown) => void;
};

let running = 0;
let waiting: Waiting[] = [];
let turn: NodeJS.Timeout | undefined;
const ordersUnderWay = new Set<string>();
const resting: (() => void)[] = [];

/**
 * Provisions a line together with those that arrive meanwhile: a commit costs far more than a line. What comes while
 * batches run waits and goes together, so the busier it is the larger they become.
 */
export function provisionInBatch(job: LineJob, correlationId: string): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
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
  if (running === 0) resting.splice(0).forEach((goOn) => goOn());
}

/** Lines of an order that another batch holds stay behind: they would wait for its lock, and their whole batch with them. */
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
  try {
    const works = batch.flatMap(({ work }) => work ?? []);
    await runTogether('provision lines', works, async () => {
      const jobs = batch.map(({ job }) => job);
      const outcomes = await provisionOrderLines(jobs, (index, run) =>
        runForOne(batch[index]?.correlationId ?? '', run),
      );
      batch.forEach(({ resolve }, index) => resolve(outcomes[index] ?? DONE));
      const lines = batch
        .filter((_, index) => outcomes[index]?.kind === 'done')
        .map(({ job: { orderLineId }, correlationId }) => ({ orderLineId, correlationId }));
      if (lines.length > 0) log().info({ lines, tookMs: Math.round(performance.now() - startedAt) }, 'lines done');
    });
  } catch (error) {
    batch.forEach(({ reject }) => reject(error));
  } finally {
    running--;
    orders.forEach((order) => ordersUnderWay.delete(order));
    // The jobs of this batch end first, and their successors come from the queue: they may share the next one.
    turn ??= setTimeout(startNext, GATHER_MS);
  }
}

/**
 * Resolves when no batch of lines is under way here, at the latest after `limitMs`. Letters let licences go first: a till
 * waits for its licence, nobody for the confirmation.
 */
export function linesAtRest(limitMs: number): Promise<void> {
  if (running === 0 && waiting.length === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, limitMs);
    function goOn() {
      clearTimeout(timer);
      resolve();
    }
    resting.push(goOn);
  });
}
