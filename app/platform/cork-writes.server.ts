import type { Duplex } from 'node:stream';

const afterThis = (uncork: () => void) => process.nextTick(uncork);

/**
 * Lets everything that is written to a socket on one occasion leave in one system call. Each call wakes the server at the
 * other end, which on a busy machine costs more than the data itself.
 * @param uncorks ends the occasion: by itself that is one answer or request, `setImmediate` waits for all that have arrived
 */
export function corkWrites(stream: Duplex | undefined, uncorks: (uncork: () => void) => void = afterThis): void {
  if (!stream || stream.writableCorked > 0) return;
  stream.cork();
  uncorks(() => stream.uncork());
}
