import { db, transaction } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { insertExpiring } from './expiring-licence-store.server';

/**
 * Tells other people's programs of the licences that are about to end, at the days at which dealers are reminded by mail, and
 * whether or not these are on. The work of every day.
 */
export async function tellOfEndingLicences(now: Date): Promise<{ events: number; deliveries: number }> {
  const { days } = (await readSettings(db())).reminders;
  return transaction((tx) => insertExpiring(tx, days, now));
}
