import { describe, expect, it } from 'vitest';
import { inView, sortWork, workViewOf, type OpenWork } from './shift';

const work = (more: Partial<OpenWork>): OpenWork => ({
  ...{ kind: 'alert', id: 1, title: '', next: '', to: '/', owner: null, ownerId: null, snoozed: null },
  since: '2026-11-20T10:00:00Z',
  ...more,
});

describe('B37 the open work of a shift', () => {
  it('B37 what nobody has stands first, the oldest before all, what is put off last, by when it comes back', () => {
    const all = [
      work({ id: 1, ownerId: 7, owner: 'Elif' }),
      work({ id: 2, snoozed: { until: '2026-11-21T12:00:00Z', by: null } }),
      work({ id: 6, since: '2026-11-20T11:00:00Z', snoozed: { until: '2026-11-20T12:00:00Z', by: 'Elif' } }),
      work({ id: 3 }),
      work({ id: 4, since: '2026-11-19T10:00:00Z' }),
      work({ id: 5, kind: 'mails', since: '2026-11-01T10:00:00Z' }),
    ];
    expect(sortWork(all).map(({ id }) => id)).toEqual([4, 3, 5, 1, 6, 2]);
  });

  it('B37 a view shows what nobody has, or what one person has; what stands for many is nobody’s to take', () => {
    expect(['nobody', 'snoozed', '12', 'x', '-1', null].map(workViewOf)).toEqual([
      ...['nobody', 'snoozed', 12, 'all', 'all', 'all'],
    ]);
    expect(inView(work({ kind: 'mails' }), 'nobody')).toBe(false);
    expect(inView(work({}), 'nobody')).toBe(true);
    expect(inView(work({ ownerId: 7 }), 7)).toBe(true);
    expect(inView(work({ ownerId: 7 }), 8)).toBe(false);
    const put = work({ snoozed: { until: '2026-11-21T12:00:00Z', by: null } });
    expect((['all', 'nobody', 'snoozed'] as const).map((view) => inView(put, view))).toEqual([false, false, true]);
    expect(inView(work({}), 'snoozed')).toBe(false);
  });
});
