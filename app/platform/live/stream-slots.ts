import { AppError } from '../errors';

/** The event streams that each account may have open in this process. */
export class StreamSlots {
  private readonly open = new Map<number, number>();

  constructor(private readonly most: number) {}

  /**
   * Takes a slot.
   * @returns a function that gives it back; calling it again has no effect
   * @throws AppError too-many-streams (429)
   */
  take(accountId: number): () => void {
    const open = this.open.get(accountId) ?? 0;
    if (open >= this.most) throw new AppError('too-many-streams', 429, { retryAfterSeconds: 10 });
    this.open.set(accountId, open + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const left = (this.open.get(accountId) ?? 1) - 1;
      if (left > 0) this.open.set(accountId, left);
      else this.open.delete(accountId);
    };
  }
}
