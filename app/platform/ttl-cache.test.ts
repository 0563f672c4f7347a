import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepFor } from './ttl-cache';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('O6 what was read is kept for its time, for each key, however many ask at once', async () => {
  const read = vi.fn((key: string) => Promise.resolve(`${key} ${read.mock.calls.length}`));
  const kept = keepFor(5000, read);
  expect(await Promise.all([kept.read('tr'), kept.read('tr'), kept.read('en')])).toEqual(['tr 1', 'tr 1', 'en 2']);
  vi.advanceTimersByTime(5000);
  expect(await kept.read('tr')).toBe('tr 1');
  vi.advanceTimersByTime(1);
  expect(await kept.read('tr')).toBe('tr 3');
  kept.forget();
  expect(await kept.read('tr')).toBe('tr 4');
});

it('O6 a failure is told to those who waited for it and to nobody later', async () => {
  const read = vi.fn(() =>
    read.mock.calls.length === 1 ? Promise.reject(new Error('gone')) : Promise.resolve('here'),
  );
  const kept = keepFor(5000, read);
  const both = await Promise.allSettled([kept.read(''), kept.read('')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await kept.read('')).toBe('here');
});
