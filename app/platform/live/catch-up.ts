const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;
/** How often a read under way is asked whether it has ended without telling. */
const CHECK_MS = 5000;
/** A change that is read within this time was never late: nobody could read the word for it. */
const LATE_AFTER_MS = 1000;

/** What a page shows: its loader's data, and the revision of what it is about where the stream names revisions. */
export type Shown = { data: unknown; revision?: number | undefined };

/**
 * Reads a page again after a change until the page shows it: failed reads are repeated after 1, 2, 4 … 30 s, and at once
 * when the network is back. Changes during a read are read together after it, because a new read would break off the one
 * under way. While held it reads nothing, and afterwards once.
 */
export class CatchUp {
  /** Of the oldest change that the page does not show: what it showed when that was told, and the newest revision told. */
  private due: Shown | undefined;
  private tries = 0;
  private held = false;
  private reading = false;
  /** Something changed during the read, which may have missed it. */
  private missed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lateness: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly page: {
      /** Begins to read; `tries` reads have failed before. Its end is told by `settled`. */
      read: (tries: number) => void;
      isReading: () => boolean;
      shown: () => Shown;
      onLate: (late: boolean) => void;
    },
  ) {}

  /**
   * There is a change.
   * @param surely whether an open stream told of it, and so a working server; otherwise the page may be old already
   */
  changed(revision: number | undefined, surely: boolean): void {
    this.due = { data: this.due?.data ?? this.page.shown().data, revision };
    if (surely) this.lateness ??= setTimeout(() => this.page.onLate(true), LATE_AFTER_MS);
    else this.page.onLate(true);
    if (this.reading) this.missed = true;
    else {
      this.tries = surely ? 0 : Math.max(1, this.tries);
      this.read();
    }
  }

  /** No read is under way. */
  settled(): void {
    this.reading = false;
    if (!this.due) return;
    const { data, revision } = this.page.shown();
    const { missed, due } = this;
    this.missed = false;
    const isNew = data !== due.data;
    // A revision says by itself whether what changed during the read is in it.
    const isNewest = isNew && (due.revision === undefined ? !missed : (revision ?? Infinity) >= due.revision);
    if (isNewest) {
      this.due = undefined;
      this.tries = 0;
      this.calm();
      this.page.onLate(false);
    } else if (isNew && missed) {
      due.data = data;
      this.tries = 0;
      this.read();
    } else this.readLater();
  }

  hold(held: boolean): void {
    if (this.held === held) return;
    this.held = held;
    if (held) clearTimeout(this.timer);
    else this.again();
  }

  /** Reads at once what is due: the network is back. */
  again(): void {
    if (this.due) this.read();
  }

  /** Reads at once although the page is held. */
  look(): void {
    this.due ??= { data: this.page.shown().data };
    this.read(true);
  }

  stop(): void {
    this.calm();
  }

  private calm(): void {
    clearTimeout(this.timer);
    clearTimeout(this.lateness);
    this.lateness = undefined;
  }

  private read(forced = false): void {
    clearTimeout(this.timer);
    if (this.held && !forced) return;
    this.reading = true;
    this.page.read(this.tries);
    this.check();
  }

  private check(): void {
    this.timer = setTimeout(() => (this.page.isReading() ? this.check() : this.settled()), CHECK_MS);
  }

  private readLater(): void {
    clearTimeout(this.timer);
    if (this.held) return;
    const pause = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** this.tries);
    this.timer = setTimeout(() => {
      this.tries += 1;
      this.read();
    }, pause);
  }
}
