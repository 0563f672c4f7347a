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

  it('B8 ids of machines are counted, not shown', () => {
    const [one, other] = ['0b4e1f2a-1111-4222-8333-444455556666', '0b4e1f2a-1111-4222-8333-444455556667'];
    expect(changesOf(null, { started: [one, other], gone: [] })).toEqual([
      { field: 'started', from: null, to: '2' },
      { field: 'gone', from: null, to: '' },
    ]);
    expect(changesOf(null, { licences: 3, mail: one })).toEqual([{ field: 'licences', from: null, to: '3' }]);
  });

  it('B8 keeps a long value to a line', () => {
    const [change] = changesOf({ note: 'x'.repeat(5000) }, {});
    expect(change?.from).toHaveLength(200);
  });
});
