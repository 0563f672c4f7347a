import { db, transaction } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { insertExpiring } from './expiring-licence-store.server';

/**
 * Writes events for licences that are about to end, on the days on which dealers get reminders by mail, even if those
 * mails are switched off. Runs daily.
 */
export async function tellOfEndingLicences(now: Date): Promise<{ events: number; deliveries: number }> {
  const { days } = (await readSettings(db())).reminders;
  return transaction((tx) => insertExpiring(tx, days, now));
}
