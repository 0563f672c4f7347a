import DataLoader from 'dataloader';
import {
  provisionOrderLines,
  type LineJob,
  type LineVerdict,
} from '~/features/provisioning/provision-order-lines.server';

/** Lines that share a transaction: a bound on its length and on what one failure makes us take again. */
const LINES_AT_ONCE = 200;
/** Two at a time: while the database works for one, this process prepares the other. */
const BATCHES_AT_ONCE = 2;
/** Short beside a commit, so a lone line does not notice it. */
const GATHER_MS = 2;

let running = 0;
const waiting: (() => void)[] = [];
const resting: (() => void)[] = [];

function startNext(): void {
  while (running < BATCHES_AT_ONCE && waiting.length > 0) {
    running++;
    waiting.shift()?.();
  }
  if (running === 0) resting.splice(0).forEach((goOn) => goOn());
}

const loader = new DataLoader<LineJob, LineVerdict>(
  async (jobs) => {
    try {
      return await provisionOrderLines(jobs);
    } finally {
      running--;
      // The jobs of this batch end first, and their successors come from the queue: they may share the next one.
      setTimeout(startNext, GATHER_MS);
    }
  },
  {
    cache: false,
    maxBatchSize: LINES_AT_ONCE,
    batchScheduleFn: (dispatch) => {
      waiting.push(dispatch);
      setTimeout(startNext, GATHER_MS);
    },
  },
);

/**
 * Provisions a line together with those that arrive meanwhile: a commit costs far more than a line. What comes while
 * batches run waits and goes together, so the busier it is the larger they become.
 */
export function provisionInBatch(job: LineJob): Promise<LineVerdict> {
  return loader.load(job);
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
