import { expect, it } from 'vitest';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { outcomeOfUnread } from './run-job';

const job = (payload: Record<string, unknown>, ageMs: number) => ({
  data: { payload, correlationId: 'x' },
  timestamp: Date.now() - ageMs,
});
const waits = { kind: 'retry', code: 'newer-release', waited: true };

it('B38 B16 a job of a newer release waits for a worker of that release, and then for its row', () => {
  expect(outcomeOfUnread(job({ v: 1 }, 1000), undefined)).toMatchObject(waits);
  expect(outcomeOfUnread(job({ v: 2, mail: 1 }, 1000), deliverMailJob)).toMatchObject(waits);
  expect(outcomeOfUnread(job({ v: 1 }, 180_000), undefined)).toEqual({ kind: 'given-up', code: 'unknown-job' });
  expect(outcomeOfUnread(job({ v: 2, mail: 1 }, 180_000), deliverMailJob)).toMatchObject({ code: 'malformed-payload' });
});

it('B38 B16 what this release or one before it wrote, and is wrong, is given up at once', () => {
  for (const payload of [{}, { v: 1 }, { v: 'two' }])
    expect(outcomeOfUnread(job(payload, 0), deliverMailJob, new Error('x'))).toMatchObject({
      kind: 'given-up',
      code: 'malformed-payload',
    });
});
