import { describe, expect, it } from 'vitest';
import type { FailureRow, LineRows, RunRows } from './run-rows';
import { sumsOf } from './segments';
import { jobTrack, lineTrack, tailTrack } from './tracks';

const DAY = 86_400_000;
/** Moments of the drawing, in ms after the order. */
const START = 1_796_000_000_000;
const at = (ms: number) => START + ms;

const LINE: LineRows = {
  ...{ id: 'line', position: 1, name: 'Karpin Market', quantity: 1, status: 'done', generation: 2, attempts: 1 },
  ...{ errorCode: null, dueAt: at(0), finishedAt: at(1_921_000), attemptedAt: at(1_919_000), worker: 'isleyici-3' },
  release: '0.9.4',
  steps: [
    { name: 'look-up-stock', status: 'done', startedAt: at(3_400), finishedAt: at(3_600) },
    { name: 'grant-modules', status: 'done', startedAt: at(21_000), finishedAt: at(1_920_300) },
    { name: 'issue-licences', status: 'done', startedAt: at(1_919_000), finishedAt: at(1_920_990) },
  ],
};
const ROWS: RunRows = {
  order: {
    ...{ id: 7, receiptNo: 573, acceptedAt: at(0), completedAt: at(1_921_000), cancelledAt: null, source: 'web' },
    ...{ dealerId: 508, dealer: 'İki Yaka', correlationId: 'c', paidFirst: false, approval: null },
  },
  lines: [LINE],
  failures: [],
  messages: [
    { subject: 'line', createdAt: at(0), sentAt: at(400) },
    { subject: 'line', createdAt: at(1_918_500), sentAt: at(1_918_700) },
    { subject: 'confirmation:7', createdAt: at(1_921_000), sentAt: at(1_921_100) },
  ],
  acts: [],
  mail: {
    ...{ id: 'm', status: 'sent', attempts: 1, errorCode: null, createdAt: at(1_921_500), claimedAt: at(1_921_900) },
    sentAt: at(1_923_000),
  },
  webhooks: [],
  held: [],
};
const failure = (attempt: number, from: number, to: number, more: Partial<FailureRow> = {}): FailureRow => ({
  ...{
    subject: 'line',
    attempt,
    worker: `isleyici-${attempt}`,
    release: '0.9.4',
    startedAt: at(from),
    failedAt: at(to),
  },
  ...{ lastBeatAt: null, code: 'database-refused', step: 'grant-modules', retryInMs: 2_000 },
  ...more,
});
const crash = failure(1, 3_400, 51_000, { code: 'worker-crashed', lastBeatAt: at(21_000), retryInMs: 0 });
const last = failure(5, 95_000, 105_000, { retryInMs: null });
const shape = (track: ReturnType<typeof lineTrack>) =>
  track.map(({ name, from, to, owner }) => [name, from - START, to - START, owner]);

describe('a line from its rows', () => {
  it('B34 a line that died with its worker and then waited for a person: each stretch has a name and an owner', () => {
    const rows: RunRows = {
      ...ROWS,
      failures: [crash, last],
      acts: [{ subject: 'line', at: at(1_918_500), action: 'order-line.rerun', actor: 'Tolga Ünver' }],
    };
    const track = jobTrack(rows, LINE, at(9_000_000));
    expect(shape(track)).toEqual([
      ['relay', 0, 400, 'system'],
      ['queue', 400, 3_400, 'system'],
      ['attempt', 3_400, 21_000, 'work'],
      ['silence', 21_000, 51_000, 'system'],
      ['queue', 51_000, 95_000, 'system'],
      ['attempt', 95_000, 105_000, 'work'],
      ['person', 105_000, 1_918_500, 'person'],
      ['relay', 1_918_500, 1_918_700, 'system'],
      ['queue', 1_918_700, 1_919_000, 'system'],
      ['attempt', 1_919_000, 1_921_000, 'work'],
      ['relay', 1_921_000, 1_921_100, 'system'],
      ['queue', 1_921_100, 1_921_900, 'system'],
      ['mail', 1_921_900, 1_923_000, 'work'],
    ]);
    expect(sumsOf(track)).toEqual({ work: 30_700, system: 78_800, person: 1_813_500 });
    expect(track[6]).toMatchObject({ by: 'Tolga Ünver' });
    // What the dead worker had committed stays its own; the step that it was in is the one that died.
    expect(track[2]).toMatchObject({ outcome: 'died', worker: 'isleyici-1', lastBeatAt: at(21_000) });
    expect(track[2]?.steps).toEqual([
      { name: 'look-up-stock', from: at(3_400), to: at(3_600), state: 'done' },
      { name: 'grant-modules', from: at(3_600), to: at(21_000), state: 'died' },
    ]);
    // The steps of an attempt tile it: the commit belongs to the last.
    expect(track[9]?.steps).toEqual([
      { name: 'grant-modules', from: at(1_919_000), to: at(1_920_300), state: 'done' },
      { name: 'issue-licences', from: at(1_920_300), to: at(1_921_000), state: 'done' },
    ]);
  });

  it('B34 a step that ended in the millisecond in which its attempt began is drawn', () => {
    const began = at(1_919_000);
    const steps = LINE.steps.map((step) => ({ ...step, finishedAt: began }));
    const attempt = lineTrack(ROWS, { ...LINE, steps }, at(DAY)).find(({ name }) => name === 'attempt');
    expect(attempt?.steps?.map(({ name, to }) => [name, to - START])).toEqual([
      ['look-up-stock', 1_919_000],
      ['grant-modules', 1_919_000],
      ['issue-licences', 1_921_000],
    ]);
  });

  it('B34 a line that has failed waits for a person until now; a pause before a retry is the system’s', () => {
    const line: LineRows = { ...LINE, status: 'failed', finishedAt: at(105_000), generation: 1, attempts: 5 };
    const rows: RunRows = {
      ...ROWS,
      failures: [failure(4, 80_000, 85_000), last],
      messages: ROWS.messages.slice(0, 1),
      mail: null,
      order: { ...ROWS.order, completedAt: null },
    };
    expect(shape(jobTrack(rows, line, at(400_000))).slice(-4)).toEqual([
      ['retry', 85_000, 87_000, 'system'],
      ['queue', 87_000, 95_000, 'system'],
      ['attempt', 95_000, 105_000, 'work'],
      ['person', 105_000, 400_000, 'person'],
    ]);
  });

  it('B34 an approval and a payment that were waited for are named, and so is what no row tells any more', () => {
    const line: LineRows = { ...LINE, generation: 1, attemptedAt: at(700_000), finishedAt: at(701_000), steps: [] };
    const held: RunRows = {
      ...ROWS,
      order: {
        ...ROWS.order,
        paidFirst: true,
        approval: { requestedAt: at(0), decidedAt: at(300_000), decidedBy: 'Elif' },
      },
      messages: [{ subject: 'line', createdAt: at(600_000), sentAt: at(600_500) }],
    };
    expect(shape(lineTrack(held, line, at(DAY)))).toEqual([
      ['approval', 0, 300_000, 'person'],
      ['payment', 300_000, 600_000, 'person'],
      ['relay', 600_000, 600_500, 'system'],
      ['queue', 600_500, 700_000, 'system'],
      ['attempt', 700_000, 701_000, 'work'],
    ]);
    const old = { ...ROWS, messages: [] };
    expect(shape(lineTrack(old, { ...LINE, steps: [] }, at(40 * DAY)))).toEqual([
      ['unrecorded', 0, 1_919_000, 'system'],
      ['attempt', 1_919_000, 1_921_000, 'work'],
    ]);
  });

  it('B34 a line that is done early waits for the others of its order; a mail that failed waits for a person', () => {
    const early: LineRows = { ...LINE, generation: 1, attemptedAt: at(1_000), finishedAt: at(2_000), steps: [] };
    const mailFailed: RunRows = {
      ...ROWS,
      mail: { ...ROWS.mail!, status: 'failed', claimedAt: at(1_921_900), sentAt: null },
      failures: [failure(1, 1_921_900, 1_922_000, { subject: 'mail:m', code: 'mail-rejected', retryInMs: null })],
    };
    const track = jobTrack(mailFailed, early, at(2_000_000));
    expect(shape(track).filter(([name]) => name === 'other-lines')).toEqual([
      ['other-lines', 2_000, 1_921_000, 'system'],
    ]);
    expect(shape(tailTrack(mailFailed, at(2_000_000))).at(-1)).toEqual(['person', 1_922_000, 2_000_000, 'person']);
    const whole = sumsOf(track);
    expect(whole.work + whole.system + whole.person).toBe(2_000_000);
  });
});
