import { randomUUID } from 'node:crypto';

/** The pause before a part is restarted doubles with each death, up to the longest. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A part that has lived this long has recovered: its pauses start anew. */
const STEADY_MS = 60_000;
/** The number of most recent deaths that are reported. */
const KEPT_DEATHS = 50;

/** @typedef {{ name: string, deaths: { id: string, at: string, how: string }[], nextStartAt: string | null }} Part */

/** When a part that has died is started again, and the history of its deaths. */
export class Restarts {
  /** How often it has died without a steady life in between. */
  inARow = 0;
  #startedAt = 0;

  /** @param {string} name */
  constructor(name) {
    /** @type {Part} */
    this.part = { name, deaths: [], nextStartAt: null };
  }

  started() {
    this.part.nextStartAt = null;
    this.#startedAt = performance.now();
  }

  /**
   * Notes a death.
   * @param {string} how
   * @returns {number} after how many ms to start it again
   */
  died(how) {
    if (performance.now() - this.#startedAt > STEADY_MS) this.inARow = 0;
    this.inARow += 1;
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (this.inARow - 1), LONGEST_PAUSE_MS);
    const { part } = this;
    part.deaths = [...part.deaths, { id: randomUUID(), at: new Date().toISOString(), how }].slice(-KEPT_DEATHS);
    part.nextStartAt = new Date(Date.now() + pause).toISOString();
    const again = this.inARow > 1 ? `, ${this.inARow} times in a row` : '';
    console.error(`The ${part.name} process ended (${how}${again}); starting it again in ${pause / 1000} s.`);
    return pause;
  }
}

/**
 * How a process ended.
 * @param {number | null} code
 * @param {string | null} signal
 */
export const endOf = (code, signal) => signal ?? `exit code ${code}`;
