import { describe, expect, it } from 'vitest';
import { changesOf } from './audit-changes';

describe('the diff of an audit entry', () => {
  it('B8 names what changed, what came and what went, and nothing else', () => {
    expect(
      changesOf({ role: 'support', locked: false, old: 1 }, { role: 'admin', locked: false, fresh: true }),
    ).toEqual([
      { field: 'role', from: 'support', to: 'admin' },
      { field: 'old', from: '1', to: null },
      { field: 'fresh', from: null, to: 'true' },
    ]);
  });

  it('B8 reads nested values, lists and sides that are missing', () => {
    expect(
      changesOf(null, { quiet: { from: '22:00' }, days: [60, 30], lines: [{ sku: 'A', status: 'done' }] }),
    ).toEqual([
      { field: 'quiet.from', from: null, to: '22:00' },
      { field: 'days', from: null, to: '60, 30' },
      { field: 'lines', from: null, to: 'A done' },
    ]);
    expect(changesOf('a', 'b')).toEqual([{ field: 'value', from: 'a', to: 'b' }]);
    expect(changesOf(undefined, undefined)).toEqual([]);
  });

  it('B8 keeps a long value to a line', () => {
    const [change] = changesOf({ note: 'x'.repeat(5000) }, {});
    expect(change?.from).toHaveLength(200);
  });
});
