import { streamXlsxRows } from 'hucre/xlsx';
import { parentPort, workerData } from 'node:worker_threads';
import { checkPackage } from './package-check';
import { WorkbookRefused, type WorkbookLimits } from './workbook-refused';

export type ThreadInput = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The sheets that can be read; the file must have one of them. */
  sheets: readonly string[];
  limits: WorkbookLimits;
  /** The number of batches on their way: the thread pauses while there are {@link BATCHES_AHEAD}. */
  ahead: SharedArrayBuffer;
};

/** A row of the sheet with its row number. */
export type SheetRow = { row: number; cells: (string | number | boolean | Date | null)[] };

export type ThreadMessage =
  | { kind: 'rows'; sheet: string; rows: SheetRow[] }
  | { kind: 'end'; sheet: string }
  | { kind: 'refused'; code: WorkbookRefused['code']; params: WorkbookRefused['params'] };

/** Small batches, many of them ahead: those that wait in the other thread are objects of its heap, which outlive a collection. */
const ROWS_AT_ONCE = 50;
const BATCHES_AHEAD = 8;
const WIDEST_ROW = 1000;

async function read({ bytes, sheets, limits, ahead }: ThreadInput, send: (message: ThreadMessage) => void) {
  const names = await checkPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
  const known = names.filter((name) => sheets.includes(name));
  const [sheet] = known;
  if (sheet === undefined) throw new WorkbookRefused('sheet-missing', { found: names.slice(0, 5).join(', ') });
  if (known.length > 1) throw new WorkbookRefused('sheets-several', { found: known.join(', ') });
  const counter = new Int32Array(ahead);
  let batch: SheetRow[] = [];
  const post = () => {
    if (batch.length === 0) return;
    send({ kind: 'rows', sheet, rows: batch });
    batch = [];
    let under = Atomics.add(counter, 0, 1) + 1;
    // The parser does not wait for its reader, so the thread has to block.
    while (under >= BATCHES_AHEAD) {
      Atomics.wait(counter, 0, under);
      under = Atomics.load(counter, 0);
    }
  };
  let last = -1;
  let rows = 0;
  let cells = 0;
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    if (!Number.isInteger(index) || index <= last) throw new WorkbookRefused('damaged');
    last = index;
    if (values.length > WIDEST_ROW) throw new WorkbookRefused('too-many-cells', { limit: WIDEST_ROW });
    cells += values.length;
    if (cells > limits.cells) throw new WorkbookRefused('too-many-cells', { limit: limits.cells });
    if (values.every((value) => value === null || value === '')) continue;
    rows += 1;
    // One of the rows is the heading.
    if (rows > limits.rows + 1) throw new WorkbookRefused('too-many-rows', { limit: limits.rows });
    batch.push({ row: index + 1, cells: values });
    if (batch.length >= ROWS_AT_ONCE) post();
  }
  post();
  send({ kind: 'end', sheet });
}

const port = parentPort;
if (port) {
  const send = (message: ThreadMessage) => port.postMessage(message);
  read(workerData as ThreadInput, send).catch((error: unknown) => {
    const { code, params } = error instanceof WorkbookRefused ? error : new WorkbookRefused('damaged');
    send({ kind: 'refused', code, params });
  });
}
