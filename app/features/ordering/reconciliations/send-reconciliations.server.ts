import { periodOf } from '~/features/customers/ledger/statement-filter';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { postReconciliations } from './reconciliation-mail.server';
import { dealersToMail, insertReconciliations } from './reconciliation-store.server';

/** A fortnight, and a day for the weekend. */
const ANSWER_DAYS = 15;

/**
 * Asks dealers whether their books say the same of a month's end (B23): one dealer, or all with a balance or entries.
 * @param month that has ended, `2026-10`
 * @throws AppError nothing-to-reconcile (409) if there is nobody to ask, or everybody was asked
 * @returns how many were asked
 */
export async function sendReconciliations(
  viewer: StaffViewer,
  { month, dealerId, now = new Date() }: { month: string; dealerId?: number | undefined; now?: Date },
): Promise<number> {
  const today = dayInIstanbul(now);
  const period = periodOf({ month }, today);
  if (period.to >= today) throw new AppError('month-not-over', 422);
  const answerBy = dayInIstanbul(addDays(now, ANSWER_DAYS));
  const actor = actorOf(viewer);
  return transaction(async (tx) => {
    const sent = await insertReconciliations(tx, { period, dealerId, sentBy: viewer.email, answerBy });
    if (sent.length === 0) throw new AppError('nothing-to-reconcile', 409);
    const dealers = await dealersToMail(
      tx,
      sent.map((one) => one.dealerId),
    );
    await postReconciliations(
      tx,
      dealers.flatMap((dealer) =>
        sent
          .filter((one) => one.dealerId === dealer.id)
          .map(({ id, balance }) => ({ id, dealer, balance, periodTo: period.to, answerBy })),
      ),
    );
    for (const one of sent)
      await recordAudit(tx, {
        actor,
        action: 'reconciliation.send',
        subjectType: 'firm',
        subjectId: String(one.dealerId),
        after: { amount: one.balance, until: period.to },
        correlationId: requestContext()?.requestId ?? '',
      });
    return sent.length;
  });
}
