import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type FreshDatabase } from '../../support/database';
import { inWords, schedules, tryBusiness, type Fault } from '../../support/nemesis';
import { BACKENDS } from '../../support/worker-process';

const SEED = Number(process.env.FAULT_SEED);
const RUNS = Number(process.env.FAULT_RUNS);
const MINUTES = Number(process.env.FAULT_MINUTES);
/** What a run may take where a finding waits until it goes away. */
const RUN_MS = 240_000;
/** How long a schedule that failed is made shorter. */
const SHRINK_MS = 900_000;

let database: FreshDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ LOG_LEVEL: 'silent' });
});
afterAll(() => database.drop());

const told = (schedule: readonly Fault[]) => schedule.map((fault) => `  ${inWords(fault)}`).join('\n');

describe.each(BACKENDS)('faults by chance, queues on %s', (backend) => {
  it(
    `O1 O7 B38 F28 ${MINUTES > 0 ? `${MINUTES} minutes of` : RUNS} schedules of faults, seed ${SEED}: what clients are told is so, once, and no process ends by itself`,
    async () => {
      /** The shortest one that failed. */
      let worst: { schedule: readonly Fault[]; findings: string[] } | undefined;
      let run = 0;
      const began = performance.now();
      let failedAt = Infinity;
      const attempt = async (schedule: readonly Fault[], seed: number) => {
        // fast-check knows no end of shrinking: what is not tried holds.
        const enough = worst
          ? performance.now() - failedAt > SHRINK_MS
          : MINUTES > 0 && performance.now() - began > MINUTES * 60_000;
        if (enough) return;
        run++;
        // A broken one would condemn every schedule after it.
        await database.renew();
        const { findings, tally } = await tryBusiness(database, backend, { schedule, seed, forMs: 4000 });
        process.stdout.write(
          `${backend}, run ${run}: ${findings.length} findings after\n${told(schedule)}\n${JSON.stringify(tally)}\n${findings.map((finding) => `  ${finding}\n`).join('')}`,
        );
        if (findings.length === 0) return;
        if (!worst) failedAt = performance.now();
        worst = { schedule, findings };
        throw new Error(findings.join('\n'));
      };
      const details = await fc.check(
        fc.asyncProperty(schedules, fc.noShrink(fc.integer({ min: 0, max: 999_999 })), attempt),
        { seed: SEED, numRuns: MINUTES > 0 ? 10_000 : RUNS },
      );
      if (!details.failed || !worst) return;
      const { schedule, findings } = worst;
      expect.fail(
        `seed ${SEED}; the shortest schedule that fails, of ${run} runs:\n${told(schedule)}\n\n${findings.join('\n')}`,
      );
    },
    Math.max(RUNS, 1) * RUN_MS + MINUTES * 60_000 + SHRINK_MS,
  );
});
