import { Worker } from 'node:worker_threads';

// The process that makes PDF files for typeset.server.ts. Its arguments are the folders of the templates and of the fonts.
const [templates = '', fonts = ''] = process.argv.slice(2);

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

// The compiler computes in a thread of its own, so that this one can watch it.
const thread = new Worker(new URL('compiler-thread.mjs', import.meta.url), { workerData: { templates, fonts } });
// Whoever waits for a document learns from this process's end that there will be none.
thread.on('error', () => process.exit(1));
thread.on('message', (/** @type {import('node:child_process').Serializable} */ answer) => {
  clearInterval(watch);
  process.send?.(answer);
});

// One at a time: the next wish is sent when this one is answered.
process.on('message', (/** @type {{ processorMs: number }} */ wish) => {
  watchProcessor(wish.processorMs);
  thread.postMessage(wish);
});
// The process that started this one is gone.
process.on('disconnect', () => process.exit());
