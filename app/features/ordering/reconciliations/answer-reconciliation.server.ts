import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { readReconciliation, writeAnswer } from './reconciliation-store.server';

/**
 * A dealer's one answer to a balance: that its books say the same, or that they do not, and why.
 * @throws AppError not-found (404) for another dealer's; reconciliation-answered (409) if somebody has answered
 */
export async function answerReconciliation(
  viewer: DealerViewer,
  id: number,
  { agreed, note }: { agreed: boolean; note: string },
): Promise<void> {
  const dealerId = viewer.firm.id;
  await transaction(async (tx) => {
    const answered = await writeAnswer(tx, { dealerId, id, agreed, note, by: viewer.email });
    if (!answered) {
      if (!(await readReconciliation(dealerId, id))) throw notFound('not-found');
      throw new AppError('reconciliation-answered', 409);
    }
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: agreed ? 'reconciliation.agree' : 'reconciliation.object',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { amount: answered.balance, until: answered.periodTo, ...(note && { note }) },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}
