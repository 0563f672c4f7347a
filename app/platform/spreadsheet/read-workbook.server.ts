import { MessageChannel, receiveMessageOnPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { WorkbookRefused, WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-refused';
import type { SheetRow, ThreadInput, ThreadMessage } from './workbook-thread';

export type { SheetRow };

/** The thread's own bundle; from the sources it is loaded by tsx, which the thread has to register itself. */
function startThread(input: ThreadInput): Worker {
  const options: WorkerOptions = {
    workerData: input,
    transferList: [input.bytes.buffer, input.port],
    resourceLimits: { maxOldGenerationSizeMb: input.limits.heapMB },
    // The file that it reads comes from others, and it needs none of our settings.
    env: {},
    stdout: true,
    stderr: true,
  };
  const here = import.meta.url;
  if (!here.endsWith('.ts'))
    return new Worker(new URL(here.replace(/\/build\/.*$/, '/build/workbook-thread.js')), options);
  const file = JSON.stringify(new URL('./workbook-thread.ts', here).href);
  return new Worker(`import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`, {
    ...options,
    eval: true,
  });
}

/**
 * Reads one sheet of a workbook, a few dozen rows at a time, in a separate thread: a malicious file can only harm
 * that thread, which is limited in memory and time. The thread pauses while nobody asks for rows.
 * @param file is handed over to the thread: it is empty afterwards
 * @param sheets the file must have exactly one of them; none named: a single sheet, of any name
 * @returns batches of rows that are not empty, including the heading
 * @throws WorkbookRefused
 */
export async function* readWorkbook(
  file: Uint8Array<ArrayBuffer>,
  sheets: readonly string[],
  limits: WorkbookLimits = WORKBOOK_LIMITS,
): AsyncGenerator<{ sheet: string; rows: SheetRow[] }> {
  const ahead = new SharedArrayBuffer(4);
  const counter = new Int32Array(ahead);
  const { port1: rows, port2: port } = new MessageChannel();
  const thread = startThread({ bytes: file, sheets, limits, port, ahead });
  const messages: ThreadMessage[] = [];
  let wake: () => void = () => undefined;
  let ended: WorkbookRefused | undefined;
  thread.on('message', (message: ThreadMessage) => {
    messages.push(message);
    wake();
  });
  // Running out of memory is an error of the thread; after any other failure the file counts as unreadable.
  thread.on('error', (error: Error & { code?: string }) => {
    ended = new WorkbookRefused(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-large' : 'damaged', {
      limit: Math.round(limits.inflatedBytes / 1024 / 1024),
    });
    wake();
  });
  const startedAt = performance.now();
  let heardAt = process.cpuUsage();
  try {
    for (;;) {
      if (messages.length === 0) {
        if (ended) throw ended;
        const left = limits.wholeMs - (performance.now() - startedAt);
        const heard = await new Promise<boolean>((resolve) => {
          const timer = setTimeout(() => resolve(false), Math.max(0, Math.min(limits.silenceMs, left)));
          wake = () => {
            clearTimeout(timer);
            resolve(true);
          };
        });
        if (heard) continue;
        const { user, system } = process.cpuUsage(heardAt);
        // A thread that a busy machine does not let run is silent, too: what is too slow has worked all the while.
        const worked = (user + system) / 1000 >= limits.silenceMs / 2;
        if (worked || left <= limits.silenceMs) throw new WorkbookRefused('too-slow');
        continue;
      }
      const message = messages.shift();
      if (message?.kind === 'refused') throw new WorkbookRefused(message.code, message.params);
      if (message?.kind !== 'rows') return;
      for (let batch = receiveMessageOnPort(rows); batch; batch = receiveMessageOnPort(rows)) {
        yield { sheet: message.sheet, rows: batch.message as SheetRow[] };
      }
      Atomics.sub(counter, 0, 1);
      Atomics.notify(counter, 0);
      heardAt = process.cpuUsage();
    }
  } finally {
    await thread.terminate();
    rows.close();
  }
}
