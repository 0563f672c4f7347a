import { describe, expect, it } from 'vitest';
import { ALERT_KINDS } from '~/features/desks/administration/alert-rules';
import { byExplanation, explainsSilence, openingsOf } from './alert-causes';

const NOTHING = { lines: [], mails: [] };
const told = (kind: string, subject = '') => ({ kind, subject });

describe('B32 which incident an alert opens', () => {
  it('B32 that of its cause: the server that was away, the process that dies, the error of most lines or mails', () => {
    const fresh = {
      lines: [
        { key: 'database-refused~0a1b2c3d', count: 40 },
        { key: 'licence-not-found', count: 2 },
      ],
      mails: [{ key: 'mail-unreachable', count: 9 }],
    };
    expect(openingsOf(told('server-away', 'queue'), fresh, 20)).toEqual([{ cause: 'queue', key: '' }]);
    expect(openingsOf(told('part-restarts', 'web'), fresh, 20)).toEqual([{ cause: 'deaths', key: 'web' }]);
    expect(openingsOf(told('failed-lines'), fresh, 20)).toEqual([{ cause: 'lines', key: 'database-refused~0a1b2c3d' }]);
    expect(openingsOf(told('failed-lines'), fresh, 2)).toHaveLength(2);
    expect(openingsOf(told('retrying-mails'), fresh, 20)).toEqual([{ cause: 'mails', key: 'mail-unreachable' }]);
  });

  it('B32 lines given up because they kill workers are an incident of the workers', () => {
    const fresh = { lines: [{ key: 'worker-crashed', count: 1 }], mails: [] };
    expect(openingsOf(told('failed-lines'), fresh, 20)).toEqual([{ cause: 'deaths', key: 'worker' }]);
  });

  it('B32 money, pauses and limits open none, and an alert about lines none where nothing failed lately', () => {
    const silent = ALERT_KINDS.filter((kind) => openingsOf(told(kind, 'database'), NOTHING, 1).length === 0);
    expect(silent).toEqual(
      expect.arrayContaining([
        'queue-paused',
        'card-unknown',
        'refund-failed',
        'order-stuck',
        'failed-lines',
        'bank-lines',
      ]),
    );
    expect(silent).not.toContain('no-worker');
  });

  it('B32 what explains others is looked at first', () => {
    const kinds = ['order-stuck', 'oldest-message', 'no-worker', 'server-away'].map((kind) => told(kind));
    expect(kinds.toSorted(byExplanation).map(({ kind }) => kind)).toEqual([
      'server-away',
      'no-worker',
      'oldest-message',
      'order-stuck',
    ]);
  });
});

it('B32 silence is explained by what lasted when it began, and by nothing that was over or came later', () => {
  const began = Date.parse('2026-11-24T06:00:00Z');
  const database = { cause: 'database' as const, key: '', beganAt: new Date(began).toISOString() };
  const ended = new Date(began + 60_000).toISOString();
  expect(explainsSilence(database, ended, 'no-worker', began + 30_000)).toBe(true);
  expect(explainsSilence(database, ended, 'no-worker', began - 60_000)).toBe(false);
  expect(explainsSilence(database, ended, 'no-worker', began + 120_000)).toBe(false);
  expect(explainsSilence(database, null, 'no-worker', began + 120_000)).toBe(true);
  expect(explainsSilence({ ...database, cause: 'queue' }, ended, 'no-worker', began)).toBe(false);
  expect(explainsSilence({ ...database, cause: 'deaths', key: 'web' }, null, 'no-worker', began)).toBe(false);
  expect(explainsSilence({ ...database, cause: 'deaths', key: 'worker' }, null, 'no-worker', began)).toBe(true);
});
