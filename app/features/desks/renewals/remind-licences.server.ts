import type { Actor } from '~/platform/audit-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { readSettings } from '~/platform/settings-store.server';
import { postReminder } from './reminder-mail.server';
import {
  claimDue,
  findDueDealers,
  findRemindedDealer,
  nameReminderMail,
  type ReminderScope,
} from './reminder-store.server';

/** The reminder sent to one dealer. */
export type SentReminder = { mailId: string; licences: number };

/**
 * Reminds each dealer by one mail of the licences that are about to end (B6). This is the daily job: a licence is
 * listed once per threshold and end date, whichever worker runs first and however often it runs.
 */
export async function remindOfEndingLicences(now = new Date()): Promise<{ mails: number; licences: number }> {
  const { on, days } = (await readSettings(db())).reminders;
  const total = { mails: 0, licences: 0 };
  if (!on) return total;
  const scope = { days, now };
  for (const { dealerId, codes } of await findDueDealers(scope)) {
    const sent = await transaction((tx) => remind(tx, { ...scope, dealerId }, codes));
    if (!sent) continue;
    total.mails += 1;
    total.licences += sent.licences;
  }
  return total;
}

/**
 * Reminds one dealer of what is due, on behalf of a member of staff, also if reminders are off.
 * @throws AppError 404 firm-not-found if the dealer has no open account · 409 nothing-to-remind
 */
export async function remindDealer(
  dealerId: number,
  { actor, reason, now = new Date() }: { actor: Actor; reason: string; now?: Date },
): Promise<SentReminder> {
  const { days } = (await readSettings(db())).reminders;
  const scope = { days, now, dealerId };
  const [due] = await findDueDealers(scope);
  return transaction(async (tx) => {
    if (!(await findRemindedDealer(tx, dealerId))) throw notFound('firm-not-found');
    const sent = due && (await remind(tx, scope, due.codes));
    if (!sent) throw new AppError('nothing-to-remind', 409);
    await recordAudit(tx, {
      actor,
      action: 'renewal.remind',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { licences: sent.licences, mail: sent.mailId },
      reason,
      correlationId: requestContext()?.requestId ?? '',
    });
    notifyStaff(tx);
    return sent;
  });
}

async function remind(
  tx: Executor,
  scope: ReminderScope & { dealerId: number },
  codes: readonly string[],
): Promise<SentReminder | undefined> {
  const dealer = await findRemindedDealer(tx, scope.dealerId);
  const licences = dealer ? await claimDue(tx, scope, codes) : [];
  if (!dealer || licences.length === 0) return undefined;
  const mailId = await postReminder(tx, { dealer, licences, now: scope.now });
  await nameReminderMail(
    tx,
    licences.map(({ approvalCode }) => approvalCode),
    mailId,
  );
  return { mailId, licences: licences.length };
}
