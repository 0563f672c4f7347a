import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEvents } from './use-events';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeEventSource.all.push(this);
  }
  close() {
    this.readyState = FakeEventSource.CLOSED;
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  /** Breaks the connection: the browser reconnects by itself, unless the answer was no event stream at all. */
  fails(forGood: boolean) {
    this.readyState = forGood ? FakeEventSource.CLOSED : 0;
    this.onerror?.();
  }
  says(type: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

const onState = vi.fn();
const onChange = vi.fn();

function follow() {
  const stop = followEvents('/orders/7/events', { onState, onChange });
  return { stop, source: () => FakeEventSource.all.at(-1) as FakeEventSource };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
  FakeEventSource.all = [];
  onState.mockReset();
  onChange.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a page that follows an order', () => {
  it('B2 looks again at each change and says how it is connected', () => {
    const { source } = follow();
    expect(source().url).toBe('/orders/7/events');
    source().opens();
    source().says('change', { revision: 4, status: 'provisioning' });
    source().fails(false);
    source().opens();
    // What changed while the stream was away.
    expect(onChange).toHaveBeenCalledTimes(2);
    expect(onState.mock.calls.flat()).toEqual(['live', 'reconnecting', 'live']);
  });

  it('B2 asks every three seconds where no stream can be had, and tries the stream again', () => {
    const { source } = follow();
    source().fails(true);
    expect(onState).toHaveBeenLastCalledWith('offline');
    vi.advanceTimersByTime(15_000);
    expect(onChange).toHaveBeenCalledTimes(5);
    expect(FakeEventSource.all).toHaveLength(2);
    source().opens();
    vi.advanceTimersByTime(60_000);
    expect(onChange).toHaveBeenCalledTimes(5);
    expect(onState).toHaveBeenLastCalledWith('live');
  });

  it('B2 lets go once nothing more will happen, but not for a stream that was open long enough', () => {
    const { source } = follow();
    source().opens();
    source().says('end', { reason: 'time-limit' });
    expect(source().readyState).toBe(1);
    source().says('end', { reason: 'finished' });
    expect(source().readyState).toBe(FakeEventSource.CLOSED);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('O7 a page whose session has ended looks again, and so meets the log-in', () => {
    const { source } = follow();
    source().opens();
    source().says('end', { reason: 'signed-out' });
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(source().readyState).toBe(FakeEventSource.CLOSED);
  });

  it('B2 leaves nothing running behind', () => {
    const { source, stop } = follow();
    source().fails(true);
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onChange).not.toHaveBeenCalled();
    expect(FakeEventSource.all).toHaveLength(1);
  });
});
