import { streamXlsxRows } from 'hucre/xlsx';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import { checkPackage } from './package-check';
import { WorkbookRefused, type WorkbookLimits } from './workbook-refused';

export type ThreadInput = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The sheets that can be read; the file must have one of them. None named: it must have a single sheet, of any name. */
  sheets: readonly string[];
  limits: WorkbookLimits;
  /**
   * For batches of rows. Nobody listens to it, the reader takes them out: what waits there is outside of any heap, while what
   * a listener is given becomes old in its heap, and V8 lets old garbage lie.
   */
  port: MessagePort;
  /** The number of messages about rows on their way: the thread pauses while there are {@link MESSAGES_AHEAD}. */
  ahead: SharedArrayBuffer;
};

/** A row of the sheet with its row number. */
export type SheetRow = { row: number; cells: (string | number | boolean | Date | null)[] };

export type ThreadMessage =
  /** Some batches are in the port. */
  | { kind: 'rows'; sheet: string }
  | { kind: 'end'; sheet: string }
  | { kind: 'refused'; code: WorkbookRefused['code']; params: WorkbookRefused['params'] };

const ROWS_AT_ONCE = 50;
/** A message for each batch would wake the reader as often, and on a busy machine each time takes long. */
const BATCHES_AT_ONCE = 10;
const MESSAGES_AHEAD = 4;
const WIDEST_ROW = 1000;

async function read({ bytes, sheets, limits, port, ahead }: ThreadInput, send: (message: ThreadMessage) => void) {
  const names = await checkPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits);
  const known = sheets.length === 0 ? names : names.filter((name) => sheets.includes(name));
  const [sheet] = known;
  if (sheet === undefined) throw new WorkbookRefused('sheet-missing', { found: names.slice(0, 5).join(', ') });
  if (known.length > 1) throw new WorkbookRefused('sheets-several', { found: known.join(', ') });
  const counter = new Int32Array(ahead);
  let batch: SheetRow[] = [];
  let batches = 0;
  const pack = () => {
    if (batch.length === 0) return;
    port.postMessage(batch);
    batches += 1;
    batch = [];
  };
  const tell = () => {
    if (batches === 0) return;
    send({ kind: 'rows', sheet });
    batches = 0;
    let under = Atomics.add(counter, 0, 1) + 1;
    // The parser does not wait for its reader, so the thread has to block.
    while (under >= MESSAGES_AHEAD) {
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
    if (batch.length >= ROWS_AT_ONCE) pack();
    if (batches >= BATCHES_AT_ONCE) tell();
  }
  pack();
  tell();
  send({ kind: 'end', sheet });
}

const parent = parentPort;
if (parent) {
  const send = (message: ThreadMessage) => parent.postMessage(message);
  read(workerData as ThreadInput, send).catch((error: unknown) => {
    const { code, params } = error instanceof WorkbookRefused ? error : new WorkbookRefused('damaged');
    send({ kind: 'refused', code, params });
  });
}
