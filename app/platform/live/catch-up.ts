const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** A change that is read within this time was never late: nobody could read the word for it. */
const LATE_AFTER_MS = 1000;

type Shown = { data: unknown; revision?: number | undefined };

/**
 * Reads a page again after a change until the page shows it: failed reads are repeated after 1, 2, 4 … 30 s, and at once
 * when the network is back. While held it reads nothing, and afterwards once.
 */
export class CatchUp {
  private due: Shown | undefined;
  private tries = 0;
  private held = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private lateness: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly options: {
      /** Reads the page; `tries` reads have failed before. */
      read: (tries: number) => void;
      onLate: (late: boolean) => void;
    },
  ) {}

  /**
   * There is a change.
   * @param change.data what the page showed when it was told
   * @param change.revision what the page shows once it is read, if the stream said so
   * @param surely whether it was told by a stream, and so by a working server
   */
  changed(change: Shown, surely: boolean): void {
    this.due = change;
    this.tries = surely ? 0 : Math.max(1, this.tries);
    this.lateness ??= setTimeout(() => this.options.onLate(true), LATE_AFTER_MS);
    this.read();
  }

  /** The page shows this now, and reads nothing. */
  shows({ data, revision }: Shown): void {
    if (!this.due) return;
    const { data: before, revision: wanted } = this.due;
    if (data === before || (wanted !== undefined && revision !== undefined && revision < wanted)) return;
    this.due = undefined;
    this.tries = 0;
    this.calm();
    this.options.onLate(false);
  }

  hold(held: boolean): void {
    if (this.held === held) return;
    this.held = held;
    if (held) clearTimeout(this.retry);
    else this.again();
  }

  /** Reads at once what is due. @param forced although the page is held */
  again(forced = false): void {
    if (forced) this.due ??= { data: undefined };
    if (this.due) this.read(forced);
  }

  stop(): void {
    this.calm();
  }

  private calm(): void {
    clearTimeout(this.retry);
    clearTimeout(this.lateness);
    this.lateness = undefined;
  }

  private read(forced = false): void {
    clearTimeout(this.retry);
    if (this.held && !forced) return;
    this.options.read(this.tries);
    this.retry = setTimeout(
      () => {
        this.tries += 1;
        this.read(forced);
      },
      Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.tries),
    );
  }
}
