import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QuietTime } from './quiet-time';

describe('confirmations wait for lines', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  async function waitedMs(quiet: QuietTime, limitMs = 60_000): Promise<number> {
    const startedAt = performance.now();
    let waited = NaN;
    void quiet.wait(limitMs).then(() => (waited = performance.now() - startedAt));
    await vi.advanceTimersByTimeAsync(limitMs);
    return waited;
  }

  it('D21 a confirmation does not wait where there were no lines', async () => {
    expect(await waitedMs(new QuietTime())).toBeLessThan(5);
  });

  it('D21 O1 F8 a pause between two batches is not yet quiet: it has to last as long as a batch', async () => {
    const quiet = new QuietTime();
    let told = false;
    void quiet.wait(60_000).then(() => (told = true));
    for (let batch = 0; batch < 5; batch++) {
      quiet.workBegins();
      await vi.advanceTimersByTimeAsync(3000);
      quiet.workEnds(3000);
      await vi.advanceTimersByTimeAsync(2000);
      expect(told).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(1100);
    expect(told).toBe(true);
  });

  it('D21 a confirmation waits no longer than its limit while lines go on', async () => {
    const quiet = new QuietTime();
    quiet.workBegins();
    expect(await waitedMs(quiet, 5000)).toBe(5000);
    quiet.workEnds(10);
    await vi.advanceTimersByTimeAsync(20);
    expect(await waitedMs(quiet)).toBeLessThan(5);
  });
});
