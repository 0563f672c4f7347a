import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventStream } from './event-stream.server';
import { StreamSlots } from './stream-slots';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A stream like the consoles': it only says that something has changed, at most once a second. */
function open() {
  let change: () => void = () => undefined;
  const gone = new AbortController();
  const unsubscribe = vi.fn();
  const { body } = eventStream({
    slots: new StreamSlots(1),
    accountId: 1,
    signal: gone.signal,
    stillAllowed: () => Promise.resolve(true),
    subscribe: (onChange) => {
      change = onChange;
      return unsubscribe;
    },
    look: () => Promise.resolve({ event: { name: 'change', data: {} } }),
    pauseMs: 1000,
  });
  const received = { text: '' };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) received.text += decoder.decode(chunk);
  };
  const changes = () => received.text.match(/event: change\ndata: \{\}\n\n/g)?.length ?? 0;
  return { change: () => change(), read, changes, leave: () => gone.abort(), unsubscribe };
}

it('O3 however much changes, a console hears of it once a second, and of the last change too', async () => {
  const { change, read, changes, leave, unsubscribe } = open();
  void read();
  await vi.advanceTimersByTimeAsync(999);
  expect(changes()).toBe(0);
  // For changes before the stream was open.
  await vi.advanceTimersByTimeAsync(1);
  expect(changes()).toBe(1);
  for (let times = 0; times < 30; times++) {
    change();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(changes()).toBe(4);
  change();
  await vi.advanceTimersByTimeAsync(999);
  expect(changes()).toBe(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(changes()).toBe(5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes()).toBe(5);
  // Shown ages and heartbeats go stale without a change.
  await vi.advanceTimersByTimeAsync(5000);
  expect(changes()).toBe(6);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('O3 a console that takes nothing finds one change when it takes again', async () => {
  const { change, read, changes, leave } = open();
  for (let times = 0; times < 100; times++) {
    change();
    await vi.advanceTimersByTimeAsync(200);
  }
  void read();
  await vi.advanceTimersByTimeAsync(500);
  // The first is sent at once, and a second one covers all changes since.
  expect(changes()).toBe(2);
  leave();
  await vi.advanceTimersByTimeAsync(0);
});
