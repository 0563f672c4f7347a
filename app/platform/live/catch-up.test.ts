import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatchUp, type Shown } from './catch-up';

const read = vi.fn();
const onLate = vi.fn();
let shown: Shown;
let isReading: boolean;
let catchUp: CatchUp;

/** A read has ended, and brought this; without an argument it failed, and the page shows what it showed. */
function ends(fresh?: Shown) {
  isReading = false;
  if (fresh) shown = fresh;
  catchUp.settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  read.mockReset();
  onLate.mockReset();
  shown = { data: {} };
  isReading = false;
  catchUp = new CatchUp({
    read: (tries) => {
      isReading = true;
      read(tries);
    },
    isReading: () => isReading,
    shown: () => shown,
    onLate,
  });
});
afterEach(() => {
  catchUp.stop();
  vi.useRealTimers();
});

it('B2 a read that fails is repeated, ever later, and the page says that it is late until it shows the change', () => {
  shown = { data: {}, revision: 2 };
  catchUp.changed(7, true);
  ends();
  vi.advanceTimersByTime(1000);
  expect(onLate.mock.calls).toEqual([[true]]);
  for (const pause of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    ends();
    vi.advanceTimersByTime(pause - 1);
    expect(isReading).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isReading).toBe(true);
  }
  expect(read.mock.calls.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  // An older answer than the change that was told.
  ends({ data: {}, revision: 6 });
  expect(onLate).toHaveBeenCalledTimes(1);
  // The network is back.
  catchUp.again();
  expect(read).toHaveBeenCalledTimes(9);
  ends({ data: {}, revision: 7 });
  expect(onLate).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(120_000);
  expect(read).toHaveBeenCalledTimes(9);
});

it('B2 a change that is read at once was never late', () => {
  catchUp.changed(undefined, true);
  vi.advanceTimersByTime(300);
  ends({ data: {} });
  vi.advanceTimersByTime(60_000);
  expect(onLate).not.toHaveBeenCalledWith(true);
  expect(read).toHaveBeenCalledTimes(1);
});

it('B2 a page whose stream was away is late from the first moment, until it was read', () => {
  catchUp.changed(undefined, false);
  expect(onLate.mock.calls).toEqual([[true]]);
  ends({ data: {} });
  expect(onLate).toHaveBeenLastCalledWith(false);
});

it('B2 changes during a slow read break nothing off, and what it missed of them is read at once after it', () => {
  shown = { data: {}, revision: 2 };
  catchUp.changed(3, true);
  vi.advanceTimersByTime(12_000);
  catchUp.changed(4, true);
  catchUp.changed(5, true);
  expect(read).toHaveBeenCalledTimes(1);
  ends({ data: {}, revision: 3 });
  expect(read).toHaveBeenCalledTimes(2);
  catchUp.changed(6, true);
  expect(onLate).not.toHaveBeenCalledWith(false);
  ends({ data: {}, revision: 6 });
  expect(onLate).toHaveBeenLastCalledWith(false);
  expect(read).toHaveBeenCalledTimes(2);
});

it('B2 where no revision says so, a change during a read is read after it', () => {
  catchUp.changed(undefined, true);
  catchUp.changed(undefined, true);
  ends({ data: {} });
  expect(read).toHaveBeenCalledTimes(2);
  ends({ data: {} });
  expect(onLate).toHaveBeenLastCalledWith(false);
  vi.advanceTimersByTime(60_000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('B2 a read that ends without telling is found out', () => {
  catchUp.changed(undefined, true);
  isReading = false;
  vi.advanceTimersByTime(5000 + 1000);
  expect(read).toHaveBeenCalledTimes(2);
});

it('O8 while somebody types nothing is read, afterwards once, and whoever asks sees it before', () => {
  catchUp.hold(true);
  catchUp.changed(undefined, true);
  catchUp.changed(undefined, true);
  vi.advanceTimersByTime(60_000);
  expect(read).not.toHaveBeenCalled();
  catchUp.look();
  expect(read).toHaveBeenCalledTimes(1);
  ends({ data: {} });
  catchUp.changed(undefined, true);
  catchUp.hold(false);
  expect(read).toHaveBeenCalledTimes(2);
});
