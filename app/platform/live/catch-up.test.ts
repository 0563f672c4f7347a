import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatchUp } from './catch-up';

const read = vi.fn();
const onLate = vi.fn();
const [old, fresh] = [{}, {}];

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  onLate.mockReset();
});
afterEach(() => vi.useRealTimers());

it('B2 a read that fails is repeated, ever later, and the page says that it is late until it shows the change', () => {
  const catchUp = new CatchUp({ read, onLate });
  catchUp.changed({ data: old, revision: 7 }, true);
  expect(read.mock.calls).toEqual([[0]]);
  // What could not be read is what was shown before.
  catchUp.shows({ data: old, revision: 2 });
  vi.advanceTimersByTime(1000);
  expect(onLate.mock.calls).toEqual([[true]]);
  expect(read.mock.calls).toEqual([[0], [1]]);
  vi.advanceTimersByTime(2000 + 4000 + 8000 + 16_000 + 30_000 + 30_000);
  expect(read.mock.calls.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // An older answer than the change that was told.
  catchUp.shows({ data: fresh, revision: 6 });
  expect(onLate).toHaveBeenCalledTimes(1);
  catchUp.again();
  expect(read).toHaveBeenCalledTimes(9);
  catchUp.shows({ data: fresh, revision: 7 });
  expect(onLate).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(120_000);
  expect(read).toHaveBeenCalledTimes(9);
});

it('B2 a change that is read at once was never late', () => {
  const catchUp = new CatchUp({ read, onLate });
  catchUp.changed({ data: old }, true);
  vi.advanceTimersByTime(300);
  catchUp.shows({ data: fresh });
  vi.advanceTimersByTime(60_000);
  expect(onLate).not.toHaveBeenCalledWith(true);
  expect(read).toHaveBeenCalledTimes(1);
});

it('O8 while somebody types nothing is read, afterwards once, and whoever asks sees it before', () => {
  const catchUp = new CatchUp({ read, onLate });
  catchUp.hold(true);
  catchUp.changed({ data: old }, true);
  catchUp.changed({ data: old }, true);
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
  catchUp.again(true);
  expect(read).toHaveBeenCalledTimes(1);
  catchUp.shows({ data: fresh });
  catchUp.changed({ data: fresh }, true);
  catchUp.hold(false);
  expect(read).toHaveBeenCalledTimes(2);
  catchUp.stop();
});
