import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import type { Executor } from '~/platform/db/client.server';
import type { Settings } from '~/platform/settings-store.server';
import { keepMails, writeDeliveries } from './alert-delivery-store.server';
import { mailAlert } from './alert-mail.server';
import { isQuiet } from './alert-rules';

/**
 * Tells all channels what has happened to alerts since they were told last.
 * @returns how many messages were written
 */
export async function tellChannels(tx: Executor, limits: Settings['alerts'], now: Date): Promise<number> {
  const { told, mails } = await writeDeliveries(tx, {
    quiet: isQuiet(now, limits),
    escalateMinutes: limits.escalateMinutes,
    mails: accountMailGoesOut(),
  });
  for (const { id, event, recipients, alert } of mails)
    await keepMails(tx, id, await mailAlert(tx, event, alert, recipients));
  return told;
}
