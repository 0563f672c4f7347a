/** How many answers in time lead from one job at once back to the most. */
const STEPS_TO_MOST = 10;

/**
 * How many jobs a worker holds at once: additive increase, multiplicative decrease. A worker that holds more than its
 * share of the processor can end loses their locks; the queue hands them out again, and the work on them was for
 * nothing. So where the queue answers late, fewer jobs are taken, and where it answers in time, more again.
 */
export class ConcurrencyLimit {
  private count: number;
  private changedAt = -Infinity;

  /**
   * @param most held while the queue answers in time
   * @param lateMs an answer that takes longer is late; each change has as long to take effect before the next one
   */
  constructor(
    private most: number,
    private readonly lateMs: number,
  ) {
    this.count = most;
  }

  /** Changes the most; where the queue answers in time, so many are held from now on. */
  holdAtMost(most: number): number {
    this.count = this.count >= this.most ? most : Math.min(this.count, most);
    this.most = most;
    return this.count;
  }

  /** How many jobs to hold now that the queue has answered. Times in ms, of a clock that never goes back. */
  afterAnswer({ askedAt, now }: { askedAt: number; now: number }): number {
    // What was asked before the last change says nothing of its effect.
    if (askedAt < this.changedAt || now - this.changedAt < this.lateMs) return this.count;
    const late = now - askedAt > this.lateMs;
    const next = late
      ? Math.ceil(this.count / 2)
      : Math.min(this.most, this.count + Math.ceil(this.most / STEPS_TO_MOST));
    if (next !== this.count) this.changedAt = now;
    this.count = next;
    return next;
  }
}
