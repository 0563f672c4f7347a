import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

// The process that makes PDF files for typeset.server.ts. Its arguments are the folders of the templates and of the fonts.
const [templates = '', fonts = ''] = process.argv.slice(2);

const WASM = '@myriaddreamin/typst-ts-web-compiler/wasm';
/**
 * The compiler never frees its cache, about a megabyte per document, so its thread is replaced after this many. Threads share
 * the compiled module with what V8 has optimised in it, which a new process would begin without.
 */
const MOST_DOCUMENTS = 50;

// V8 optimises a function after much more use than by default: the first sixty documents then cost half the processor time
// and 50 MB less, and a thousand as much as ever.
setFlagsFromString('--wasm-tiering-budget=1000000000');

const compiled = new WebAssembly.Module(readFileSync(createRequire(import.meta.url).resolve(WASM)));

/** @type {Worker | undefined} */
let thread;
let asked = 0;
/** @type {NodeJS.Timeout | undefined} */
let watch;

/**
 * Ends this process where a document takes too much of the processor. Time that a busy machine gave to others does not
 * count.
 * @param {number} processorMs
 */
function watchProcessor(processorMs) {
  const begun = process.cpuUsage();
  clearInterval(watch);
  watch = setInterval(
    () => {
      const { user, system } = process.cpuUsage(begun);
      if ((user + system) / 1000 > processorMs) process.exit(2);
    },
    Math.min(250, processorMs),
  );
}

function start() {
  const started = new Worker(new URL('compiler-thread.mjs', import.meta.url), {
    workerData: { compiled, templates, fonts },
  });
  // Whoever waits for a document learns from this process's end that there will be none.
  started.on('error', () => process.exit(1));
  started.on('message', (/** @type {import('node:child_process').Serializable} */ answer) => {
    clearInterval(watch);
    process.send?.(answer);
    if (asked < MOST_DOCUMENTS) return;
    void started.terminate();
    thread = undefined;
  });
  asked = 0;
  return started;
}

// One at a time: the next wish is sent when this one is answered.
process.on('message', (/** @type {{ processorMs: number }} */ wish) => {
  watchProcessor(wish.processorMs);
  thread ??= start();
  asked += 1;
  thread.postMessage(wish);
});
// The process that started this one is gone.
process.on('disconnect', () => process.exit());
