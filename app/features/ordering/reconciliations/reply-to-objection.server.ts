import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import type { ObjectionOutcome } from '~/platform/payment-names';
import { requestContext } from '~/platform/request-context.server';
import { postReply } from './reconciliation-mail.server';
import { dealersToMail, readReconciliation, writeReply } from './reconciliation-store.server';

/**
 * The vendor's one reply to a dealer's objection, and whether its own books were corrected (B23); the dealer gets a mail.
 * @throws AppError not-found (404); objection-replied (409) if a colleague has replied, or nobody has objected
 */
export async function replyToObjection(
  viewer: StaffViewer,
  id: number,
  { outcome, reply }: { outcome: ObjectionOutcome; reply: string },
): Promise<void> {
  await transaction(async (tx) => {
    const replied = await writeReply(tx, { id, outcome, reply, by: viewer.email });
    if (!replied) {
      if (!(await readReconciliation(undefined, id))) throw notFound('not-found');
      throw new AppError('objection-replied', 409);
    }
    const { dealerId, periodTo, balance } = replied;
    for (const dealer of await dealersToMail(tx, [dealerId]))
      await postReply(tx, { id, dealer, periodTo, outcome, reply });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'reconciliation.reply',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { amount: balance, until: periodTo, outcome, note: reply },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}
