import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { Bulkhead } from './bulkhead.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Work that ends when the test says so. */
function work() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn(() => ended), end };
}

describe('a bulkhead', () => {
  it('O7 beyond those that run and those that wait, work is refused at once', async () => {
    const bulkhead = new Bulkhead({ running: 2, waiting: 1, longestWaitMs: 1000 });
    const works = Array.from({ length: 4 }, work);
    const answers = works.map(({ run }) => bulkhead.run(run));
    await expect(answers[3]).rejects.toMatchObject({ code: 'busy', status: 503, details: { retryAfterSeconds: 5 } });
    expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]);
    works[0]?.end();
    await answers[0];
    expect(works[2]?.run).toHaveBeenCalledOnce();
    for (const { end } of works) end();
    await Promise.all(answers.slice(0, 3));
    await expect(bulkhead.run(() => Promise.resolve('free again'))).resolves.toBe('free again');
  });

  it('O7 whoever waits too long is refused, and takes no turn', async () => {
    const bulkhead = new Bulkhead({ running: 1, waiting: 2, longestWaitMs: 1000 });
    const [first, second, third] = [work(), work(), work()];
    const running = bulkhead.run(first.run);
    const late = bulkhead.run(second.run);
    const refused = expect(late).rejects.toMatchObject({ code: 'busy' });
    await vi.advanceTimersByTimeAsync(600);
    const next = bulkhead.run(third.run);
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
    const bulkhead = new Bulkhead({ running: 1, waiting: 1, longestWaitMs: 1000 });
    const failing = bulkhead.run(() => Promise.reject(new Error('broken')));
    const next = bulkhead.run(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });
});

describe('a bulkhead between accounts', () => {
  /** Work that runs until its end is called; `begun` says in which order. */
  function office(limits: ConstructorParameters<typeof Bulkhead>[0]) {
    const bulkhead = new Bulkhead(limits);
    const begun: string[] = [];
    const ends: { account: string; end: () => void }[] = [];
    const refused: string[] = [];
    const ask = (account: string, signal?: AbortSignal, heldBack?: boolean) => {
      const begin = () =>
        new Promise<void>((resolve) => {
          begun.push(account);
          ends.push({ account, end: resolve });
        });
      bulkhead.run(begin, { account, signal, ...(heldBack && { heldBack }) }).catch(() => refused.push(account));
    };
    const endFirst = async () => {
      ends.shift()?.end();
      await vi.advanceTimersByTimeAsync(0);
    };
    return { ask, begun, ends, refused, endFirst };
  }
  const LIMITS = { running: 4, waiting: 20, longestWaitMs: 60_000, each: 2 };

  it('O7 attack F9: two of an account run at once, and whoever asks next does not wait behind its others', async () => {
    const { ask, begun, endFirst } = office({ ...LIMITS, running: 3 });
    for (let count = 0; count < 10; count += 1) ask('greedy');
    ask('modest');
    expect(begun).toEqual(['greedy', 'greedy', 'modest']);
    ask('modest');
    ask('third');
    await endFirst();
    await endFirst();
    await endFirst();
    expect(begun.slice(3)).toEqual(['greedy', 'modest', 'third']);
  });

  it('O7 who has gone leaves the queue, and takes no turn', async () => {
    const { ask, begun, refused, endFirst } = office({ ...LIMITS, running: 1 });
    const leaving = new AbortController();
    ask('a');
    ask('b', leaving.signal);
    ask('c');
    leaving.abort();
    await endFirst();
    expect([begun, refused]).toEqual([['a', 'c'], ['b']]);
    ask('d', AbortSignal.abort());
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['b', 'd']);
  });

  it('O7 where all places are taken, the one who has most of them gives one up', async () => {
    const { ask, begun, refused, endFirst } = office({ ...LIMITS, running: 1, waiting: 4 });
    for (let count = 0; count < 6; count += 1) ask('greedy');
    ask('modest');
    ask('modest');
    ask('modest');
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual(['greedy', 'greedy', 'greedy', 'modest']);
    for (let count = 0; count < 5; count += 1) await endFirst();
    expect(begun).toEqual(['greedy', 'greedy', 'modest', 'greedy', 'modest']);
  });

  it('O7 attack F9: who is held back has one at a time, after all others, and is not refused for it', async () => {
    const { ask, begun, refused, endFirst } = office({ ...LIMITS, running: 2 });
    for (let count = 0; count < 3; count += 1) ask('held', undefined, true);
    expect(begun).toEqual(['held']);
    for (const account of ['a', 'b', 'c']) ask(account);
    expect(begun).toEqual(['held', 'a']);
    for (let count = 0; count < 3; count += 1) await endFirst();
    expect(begun).toEqual(['held', 'a', 'b', 'c', 'held']);
    for (let count = 0; count < 3; count += 1) await endFirst();
    expect([begun.slice(5), refused]).toEqual([['held'], []]);
  });

  it('O7 whatever is asked for, limits hold, nobody starves and everything is answered (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          running: fc.integer({ min: 1, max: 4 }),
          waiting: fc.integer({ min: 0, max: 8 }),
          each: fc.integer({ min: 1, max: 3 }),
        }),
        fc.array(fc.oneof(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('end', 'leave')), { maxLength: 60 }),
        async (limits, steps) => {
          const bulkhead = new Bulkhead({ ...limits, longestWaitMs: 60_000 });
          const running: { account: string; end: () => void }[] = [];
          const waiting = new Map<AbortController, string>();
          let [asked, answered] = [0, 0];
          for (const step of steps) {
            if (step === 'end') running.shift()?.end();
            else if (step === 'leave') [...waiting.keys()].at(-1)?.abort();
            else {
              asked += 1;
              const leaving = new AbortController();
              waiting.set(leaving, step);
              const begin = () =>
                new Promise<void>((end) => {
                  waiting.delete(leaving);
                  running.push({ account: step, end });
                });
              void bulkhead
                .run(begin, { account: step, signal: leaving.signal })
                .catch(() => waiting.delete(leaving))
                .finally(() => (answered += 1));
            }
            await vi.advanceTimersByTimeAsync(0);
            const of = (account: string) => running.filter((one) => one.account === account).length;
            expect(running.length).toBeLessThanOrEqual(limits.running);
            expect(waiting.size).toBeLessThanOrEqual(limits.waiting);
            for (const account of ['a', 'b', 'c']) {
              expect(of(account)).toBeLessThanOrEqual(limits.each);
              const waits = [...waiting.values()].includes(account);
              // A free turn is never kept from somebody who may have it.
              if (waits) expect(running.length === limits.running || of(account) === limits.each).toBe(true);
            }
          }
          while (running.length > 0) {
            running.shift()?.end();
            await vi.advanceTimersByTimeAsync(0);
          }
          expect([waiting.size, answered]).toEqual([0, asked]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
