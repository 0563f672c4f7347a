import { pruneExpiredSessions } from '~/features/accounts/session-store.server';
import { transaction } from '~/platform/db/client.server';
import { pruneSentMessages } from '~/platform/outbox-store.server';
import { takeTurn } from '~/platform/reconcile-store.server';

/** Hourly housekeeping; one worker does it for all. */
export async function keepHouse(): Promise<void> {
  await transaction(async (tx) => {
    if (!(await takeTurn(tx, 'keep-house'))) return;
    await pruneSentMessages(tx);
    await pruneExpiredSessions();
  });
}
