import type { Server } from '~/platform/incident-names';
import type { Outage } from './outage-store.server';

/** Shorter times without an answer are a connection that broke, or a restart that nobody noticed. */
const SHORTEST_MS = 3000;

/**
 * Notes when a server does not answer this process. Each look says whether it did; what is to be written of an outage is
 * written once it can be: of the queues' server at once, of the database when it is back.
 * @param write throws where it cannot be written yet; the next look tries again
 */
export function followServer(
  server: Server,
  write: (outage: Outage) => Promise<void>,
  { newId, now = () => performance.now() }: { newId: () => string; now?: () => number },
): (ask: () => Promise<unknown>) => Promise<void> {
  let lost: { id: string; at: number } | undefined;
  return async (ask) => {
    const asked = now();
    let failure: { error: unknown } | undefined;
    try {
      await ask();
    } catch (error) {
      failure = { error };
      lost ??= { id: newId(), at: asked };
    }
    if (lost && now() - lost.at >= SHORTEST_MS) {
      const { id, at } = lost;
      try {
        await write({ id, server, over: !failure, beganAgoMs: Math.round(now() - at) });
        if (!failure) lost = undefined;
      } catch (error) {
        failure ??= { error };
      }
    } else if (!failure) lost = undefined;
    if (failure) throw failure.error;
  };
}
