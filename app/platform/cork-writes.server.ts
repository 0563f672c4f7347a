import type { Duplex } from 'node:stream';

/**
 * Lets everything that is written to a socket within one turn of the event loop leave in one system call. Each call
 * wakes the server at the other end, which on a busy machine costs more than the data itself.
 */
export function corkWrites(stream: Duplex | undefined): void {
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
