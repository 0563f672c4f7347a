import { describe, expect, it } from 'vitest';
import { catchUpSeconds, lagNotice, type LineLag } from './line-lag';

const lag = (some: Partial<LineLag>): LineLag => ({
  ...{ waiting: 1200, oldestSeconds: 90, measuredSeconds: 90, finished: 900, cameDue: 300 },
  ...{ lastFinishedAt: '2026-11-22T10:00:00Z', ...some },
});

describe('B9 how far provisioning is behind', () => {
  it('B9 says nothing where nothing waits, or not for long', () => {
    expect(lagNotice(lag({ waiting: 0, oldestSeconds: null, measuredSeconds: 0, finished: 0 }), false)).toBeUndefined();
    expect(lagNotice(lag({ waiting: 40, oldestSeconds: 4 }), false)).toBeUndefined();
    expect(catchUpSeconds(lag({ waiting: 0, finished: 0 }), true)).toBe(0);
  });

  it('B9 estimates by the pace of a busy worker, and says when more comes than ends', () => {
    expect(lagNotice(lag({}), false)).toEqual({
      ...{ kind: 'behind', waiting: 1200, measuredSeconds: 90, perMinute: 600, seconds: 120, growing: false },
    });
    expect(lagNotice(lag({ cameDue: 901 }), false)).toMatchObject({ growing: true });
    expect(catchUpSeconds(lag({}), false)).toBe(120);
  });

  it('B9 estimates nothing while nothing ends, and nothing while the queue is paused', () => {
    expect(lagNotice(lag({ finished: 0 }), false)).toEqual({
      ...{ kind: 'standing', waiting: 1200, measuredSeconds: 90, lastFinishedAt: '2026-11-22T10:00:00Z' },
    });
    expect(lagNotice(lag({}), true)).toEqual({ kind: 'paused', waiting: 1200 });
    expect(catchUpSeconds(lag({ finished: 0 }), false)).toBeNull();
    expect(catchUpSeconds(lag({}), true)).toBeNull();
  });
});
