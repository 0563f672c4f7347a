import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Turns } from './turns.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn(() => ended), end };
}

describe('turns', () => {
  it('O7 beyond those that run and those that wait, work is refused at once', async () => {
    const turns = new Turns({ running: 2, waiting: 1, longestWaitMs: 1000 });
    const works = Array.from({ length: 4 }, work);
    const answers = works.map(({ run }) => turns.run(run));
    await expect(answers[3]).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } });
    expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
    works[0]?.end();
    await answers[0];
    expect(works[2]?.run).toHaveBeenCalledOnce();
    for (const { end } of works) end();
    await Promise.all(answers.slice(0, 3));
    await expect(turns.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('O7 whoever waits too long is refused, and takes no turn', async () => {
    const turns = new Turns({ running: 1, waiting: 2, longestWaitMs: 1000 });
    const [first, second, third] = [work(), work(), work()];
    const running = turns.run(first.run);
    const late = turns.run(second.run);
    const refused = expect(late).rejects.toMatchObject({ code: 'busy' });
    await vi.advanceTimersByTimeAsync(600);
    const next = turns.run(third.run);
    await vi.advanceTimersByTimeAsync(500);
    await refused;
    first.end();
    await running;
    expect(third.run).toHaveBeenCalledOnce();
    expect(second.run).not.toHaveBeenCalled();
    third.end();
    await next;
  });

  it('O7 work that fails gives its turn on', async () => {
    const turns = new Turns({ running: 1, waiting: 1, longestWaitMs: 1000 });
    const failing = turns.run(() => Promise.reject(new Error('broken')));
    const next = turns.run(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });
});
