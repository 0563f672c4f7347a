import { describe, expect, it } from 'vitest';
import { pillOf } from './worker-panel';

const worker = (state: 'running' | 'stopped' | 'died', started: string, beat: string) => ({
  state,
  startedAt: `2026-11-24T${started}:00+00:00`,
  beatAt: `2026-11-24T${beat}:00+00:00`,
});

describe('a worker that has ended', () => {
  it('O3 O8 needs nobody once another has begun after it; until then its silence is red', () => {
    const fallen = ['09:05', '09:10', '09:12', '09:14'].map((at) => worker('died', '09:00', at));
    const old = worker('running', '08:00', '09:30');
    expect(fallen.map((each) => pillOf(each, [old, ...fallen]))).toEqual(['died', 'died', 'died', 'died']);
    const fresh = worker('running', '09:15', '09:30');
    const all = [old, fresh, ...fallen];
    expect(all.map((each) => pillOf(each, all))).toEqual([
      ...['running', 'running'],
      ...['replaced', 'replaced', 'replaced', 'replaced'],
    ]);
    const last = worker('died', '09:15', '09:30');
    expect(pillOf(last, [old, last])).toBe('died');
    const stopped = worker('stopped', '07:00', '07:59');
    expect(pillOf(stopped, [stopped])).toBe('stopped');
    expect(pillOf(stopped, [old, stopped])).toBe('replaced');
  });
});
