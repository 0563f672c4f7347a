/**
 * Tells those who wait when there has been no work for as long as the last piece of it took. Where the processor is
 * short, what hands out the next piece takes about as long as a piece, so only a longer pause means that none waits.
 */
export class QuietTime {
  private busy = false;
  private quietAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;
  private waiting: (() => void)[] = [];

  workBegins(): void {
    this.busy = true;
    clearTimeout(this.timer);
  }

  /** @param tookMs how long the last piece of work took */
  workEnds(tookMs: number): void {
    this.busy = false;
    this.quietAt = performance.now() + tookMs;
    this.schedule();
  }

  /** Resolves when it is quiet, at the latest after `limitMs`. */
  wait(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const limit = setTimeout(resolve, limitMs);
      this.waiting.push(() => {
        clearTimeout(limit);
        resolve();
      });
      if (!this.busy) this.schedule();
    });
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.waiting.length === 0) return;
    const tell = () => this.waiting.splice(0).forEach((goOn) => goOn());
    this.timer = setTimeout(tell, Math.max(0, this.quietAt - performance.now()));
  }
}
