import { describe, expect, it } from 'vitest';
import type { BulkItemState } from '~/platform/bulk-states';
import { isPhaseOver, paceOf, roomIn, slowestOf, slowLimitsOf, stagesOf, stopRuleOf, type ItemCount } from './bulk-run';

const counted = (
  phase: number | null,
  state: BulkItemState,
  count: number,
  errorCode: string | null = null,
): ItemCount => ({
  phase,
  state,
  count,
  errorCode,
});

describe('the phases of a bulk run', () => {
  it('B33 begins one thing, five after it has ended, then at most fifteen of the rest at a time', () => {
    expect(roomIn(1, [counted(null, 'waiting', 211)])).toBe(1);
    const one = [counted(1, 'running', 1), counted(null, 'waiting', 210)];
    expect(roomIn(1, one)).toBe(0);
    expect(isPhaseOver(1, one)).toBe(false);
    const ended = [counted(1, 'done', 1), counted(null, 'waiting', 210)];
    expect(isPhaseOver(1, ended)).toBe(true);
    expect(roomIn(2, ended)).toBe(5);
    const rest = [counted(1, 'done', 1), counted(2, 'done', 5), counted(3, 'done', 40), counted(3, 'running', 11)];
    expect(roomIn(3, rest)).toBe(4);
    expect(isPhaseOver(3, rest)).toBe(false);
  });

  it('B33 what had changed proves nothing: another takes its place', () => {
    const changed = [counted(1, 'changed', 2), counted(null, 'waiting', 9)];
    expect(roomIn(1, changed)).toBe(1);
    expect(isPhaseOver(1, changed)).toBe(false);
  });

  it('B33 deals what waits out to the phases that will take it', () => {
    const waiting = Array.from({ length: 9 }, () => 'waiting' as const);
    const sizes = (stages: { states: readonly BulkItemState[] }[]) => stages.map(({ states }) => states.length);
    expect(sizes(stagesOf([{ phase: null, states: waiting }], 1))).toEqual([1, 5, 3]);
    expect(sizes(stagesOf([{ phase: null, states: waiting.slice(0, 3) }], 1))).toEqual([1, 2, 0]);
    const begun = [
      { phase: 1, states: ['changed', 'done'] as const },
      { phase: 2, states: ['running', 'running'] as const },
      { phase: null, states: waiting },
    ];
    expect(sizes(stagesOf(begun, 2))).toEqual([2, 5, 6]);
  });
});

describe('what stops a bulk run', () => {
  it('B33 the first thing, or one of the next five, that fails again', () => {
    expect(stopRuleOf(1, [counted(1, 'failed', 1, 'unexpected')])).toEqual({ stop: 'first', code: 'unexpected' });
    expect(stopRuleOf(2, [counted(1, 'done', 1), counted(2, 'done', 4)])).toBeUndefined();
    const five = [counted(2, 'done', 4), counted(2, 'retrying', 1, 'worker-crashed')];
    expect(stopRuleOf(2, five)).toEqual({ stop: 'five', code: 'worker-crashed' });
  });

  it('B33 three of the rest that fail for the same cause, not for three', () => {
    const apart = [counted(3, 'failed', 2, 'one'), counted(3, 'failed', 2, 'other'), counted(3, 'done', 50)];
    expect(stopRuleOf(3, apart)).toBeUndefined();
    expect(stopRuleOf(3, [...apart, counted(3, 'retrying', 1, 'other')])).toEqual({
      stop: 'same-cause',
      code: 'other',
    });
  });
});

describe('a bulk run that is slower than usual', () => {
  it('B33 may take three times the usual of each part, and five seconds always', () => {
    expect(slowLimitsOf('resend', [])).toEqual({ mail: 5000 });
    const usual = [
      { part: 'grant-modules', ms: 1700 },
      { part: 'issue-licences', ms: 20 },
      { part: 'webhook', ms: 9000 },
    ] as const;
    expect(slowLimitsOf('repair', usual)).toEqual({
      'look-up-stock': 5000,
      'grant-modules': 5100,
      'issue-licences': 5000,
    });
  });

  it('B33 is judged by the part that is nearest to its own limit', () => {
    const paces = [
      { part: 'grant-modules', ms: 6000 },
      { part: 'issue-licences', ms: 4000 },
      { part: 'mail', ms: 90_000 },
    ] as const;
    const limits = { 'grant-modules': 30_000, 'issue-licences': 5000 };
    expect(slowestOf(paces, limits)).toEqual({ part: 'issue-licences', ms: 4000, limitMs: 5000 });
    expect(slowestOf(paces, {}), 'a run of a release without limits').toBeUndefined();
  });

  it('B33 stops beyond the limit while things are ahead; what fails is told first', () => {
    const slow = { part: 'grant-modules', ms: 5001, limitMs: 5000 } as const;
    const ahead = [counted(1, 'done', 1), counted(null, 'waiting', 4)];
    expect(stopRuleOf(1, ahead, slow)).toEqual({ stop: 'too-slow', code: 'grant-modules' });
    expect(stopRuleOf(1, ahead, { ...slow, ms: 5000 })).toBeUndefined();
    expect(stopRuleOf(1, [counted(1, 'done', 1)], slow)).toBeUndefined();
    expect(stopRuleOf(1, [...ahead, counted(1, 'failed', 1, 'x')], slow)).toEqual({ stop: 'first', code: 'x' });
  });
});

describe('how long a bulk run takes', () => {
  it('B33 is told by the pace of the rest, and not before a few of it have ended', () => {
    expect(paceOf(4, 4000, 100)).toBeUndefined();
    expect(paceOf(44, 60_000, 88)).toEqual({ perMinute: 44, leftMs: 120_000 });
  });
});
