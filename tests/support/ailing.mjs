// Loaded before a process of the product: makes it fail in the way that its parent asks for.
process.on('message', (/** @type {{ ail?: string, ms?: number } | undefined} */ message) => {
  if (message?.ail === 'block') {
    const began = performance.now();
    // Nothing else runs in this process meanwhile, as during a computation that takes too long.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, message.ms);
    process.send?.({ blockedMs: performance.now() - began });
  }
  if (message?.ail === 'hoard') {
    const hoard = [];
    for (;;) hoard.push(Array.from({ length: 1000 }, () => ({})));
  }
});
// The channel must not keep the process alive.
process.channel?.unref();
