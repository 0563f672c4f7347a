import { expect, it } from 'vitest';
import { mailRetryMs } from './mail-retry';

const DAY_MS = 86_400_000;

/** The times of all attempts of a mail that a server defers for ever, in milliseconds from the first. */
function attemptsOf(random: () => number, baseMs = 1000): number[] {
  const moments = [0];
  for (let at = 0; ;) {
    const delay = mailRetryMs({ attempt: moments.length, baseMs, waitedMs: at, giveUpMs: DAY_MS, random: random() });
    if (delay === undefined) return moments;
    at += delay;
    moments.push(at);
  }
}

it('O7 F30 a mail that is put off is tried for a day: growing waits of an hour at most, and an end', () => {
  for (const random of [0, 0.5, 0.999]) {
    const moments = attemptsOf(() => random);
    const waits = moments.slice(1).map((at, index) => at - (moments[index] ?? 0));
    expect(moments.length).toBeGreaterThan(30);
    expect(moments.length).toBeLessThan(65);
    expect(moments.at(-1)).toBeGreaterThanOrEqual(DAY_MS);
    expect(moments.at(-1)).toBeLessThan(DAY_MS + 2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(3_600_000);
    // The last wait is cut to the end of the day.
    const growing = waits.slice(0, -2);
    expect(growing).toEqual([...growing].sort((a, b) => a - b));
    // Greylisting accepts a mail after five minutes to half an hour: an attempt must fall into that time.
    expect(moments.some((at) => at > 300_000 && at < 1_800_000)).toBe(true);
  }
});

it('O7 F30 mails that failed together do not come back together', () => {
  const at = (random: number) =>
    mailRetryMs({ attempt: 8, baseMs: 1000, waitedMs: 200_000, giveUpMs: DAY_MS, random }) ?? 0;
  expect(at(0.999)).toBeGreaterThan(at(0) * 1.9);
});

it('O7 F30 no number of attempts and no base makes a wait that cannot be waited', () => {
  for (const attempt of [1, 12, 99, 5000]) {
    for (const baseMs of [10, 1000, 600_000]) {
      const delay = mailRetryMs({ attempt, baseMs, waitedMs: 60_000, giveUpMs: DAY_MS, random: 0.999 }) ?? NaN;
      expect(delay).toBeGreaterThanOrEqual(baseMs / 2);
      expect(delay).toBeLessThanOrEqual(3_600_000);
    }
  }
});
