import { randomUUID } from 'node:crypto';
import { writeOutage } from '~/features/kit/runtime/outage-store.server';
import { followServer } from '~/features/kit/runtime/outages';
import { deliverMail } from '~/features/ordering/mail/deliver-mail.server';
import { databaseNow, transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { log } from '~/platform/log.server';
import { tryLock } from '~/platform/db/try-lock.server';
import { settings } from '~/platform/settings-store.server';
import { onShutdown } from '~/platform/shutdown.server';
import { pendingAlertDeliveries } from './alert-delivery-store.server';
import { stallsOf } from './alert-rules';
import { openAlerts, pendingAlertMails, readStallFigures, recordStalls } from './alert-store.server';
import { deliverAlert } from './deliver-alert.server';
import { tellChannels } from './tell-channels.server';

const WATCH_EVERY_MS = 15_000;

/**
 * Opens and closes alerts and tells the channels (B9, B37). Workers and web processes both call it, because no worker could
 * report that none is left; one of them takes the turn.
 * @param at the time for the quiet hours, by default the database's clock
 */
export async function watchForStalls(at?: Date): Promise<void> {
  const { alerts: limits } = await settings();
  const now = at ?? (await databaseNow());
  await transaction(async (tx) => {
    if (!(await tryLock(tx, 'watch'))) return;
    const changed = await recordStalls(tx, stallsOf(await readStallFigures(tx, limits), limits, now));
    // Without channels or a mail transport alerts stay untold; they are told once there are both.
    const told = await tellChannels(tx, limits, now);
    if (changed > 0 || told > 0) notifyStaff(tx);
  });
}

/**
 * Delivers waiting messages about alerts from this process, because without workers nobody else does. Each is claimed before
 * it is sent, so a returning worker does not send it again.
 */
export async function deliverAlertsWithoutWorker(): Promise<void> {
  if (!(await openAlerts()).some(({ kind }) => kind === 'no-worker')) return;
  // The next turn retries failed mails.
  for (const mailId of await pendingAlertMails()) await deliverMail(mailId);
  for (const id of await pendingAlertDeliveries()) await deliverAlert(id);
}

/**
 * The watch of a web process, from its start to its end.
 * @param also what is done after each look, as long as there is a database
 */
export function keepWatch(also: () => Promise<unknown>): void {
  let timer: NodeJS.Timeout | undefined;
  const followDatabase = followServer('database', writeOutage, { newId: randomUUID });
  const turn = async () => {
    try {
      await followDatabase(() => databaseNow());
      await watchForStalls();
      await also();
      await deliverAlertsWithoutWorker();
    } catch (error) {
      log().warn({ error }, 'the watch could not look; it will again');
    }
    if (timer) timer = setTimeout(() => void turn(), WATCH_EVERY_MS);
  };
  timer = setTimeout(() => void turn(), WATCH_EVERY_MS);
  onShutdown(() => {
    clearTimeout(timer);
    timer = undefined;
  });
}
