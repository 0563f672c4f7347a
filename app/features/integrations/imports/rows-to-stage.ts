import type { ReadRow } from './import-rules';

const FIRST_BYTES = 64 * 1024;

/**
 * Rows on their way to the database, as the bytes of one JSON array in memory that each batch uses again. One text for all
 * of them would be an object so large that V8 lets it lie until it collects its old generation.
 */
export class RowsToStage {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ rowNo, key, cells, values, problems }: ReadRow & { rowNo: number }): void {
    const row = { row_no: rowNo, key, cells, values, problems, wrong: problems.length > 0 };
    const json = (this.#count === 0 ? '[' : ',') + JSON.stringify(row);
    const end = this.#length + Buffer.byteLength(json) + 1;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(2 * end);
      this.#bytes.copy(larger, 0, 0, this.#length);
      this.#bytes = larger;
    }
    this.#length += this.#bytes.write(json, this.#length);
    this.#count += 1;
  }

  /** The array of at least one row, until the next row is added. */
  take(): Buffer {
    const end = this.#length + this.#bytes.write(']', this.#length);
    this.#length = this.#count = 0;
    return this.#bytes.subarray(0, end);
  }
}
