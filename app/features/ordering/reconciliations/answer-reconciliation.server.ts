import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import {
  insertObjectionFile,
  readReconciliation,
  writeAnswer,
  type ObjectionFile,
} from './reconciliation-store.server';

/**
 * A dealer's one answer to a balance: that its books say the same, or that they do not, why, and what they say.
 * @param answer note, ownBalance and file are kept of an objection alone
 * @throws AppError not-found (404) for another dealer's; reconciliation-answered (409) if somebody has answered
 */
export async function answerReconciliation(
  viewer: DealerViewer,
  id: number,
  answer: { agreed: boolean; note: string; ownBalance?: string | null; file?: ObjectionFile | undefined },
): Promise<void> {
  const dealerId = viewer.firm.id;
  const { agreed } = answer;
  const note = agreed ? '' : answer.note;
  const ownBalance = agreed ? null : (answer.ownBalance ?? null);
  const file = agreed ? undefined : answer.file;
  await transaction(async (tx) => {
    const answered = await writeAnswer(tx, { dealerId, id, agreed, note, ownBalance, by: viewer.email });
    if (!answered) {
      if (!(await readReconciliation(dealerId, id))) throw notFound('not-found');
      throw new AppError('reconciliation-answered', 409);
    }
    if (file) await insertObjectionFile(tx, id, file);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: agreed ? 'reconciliation.agree' : 'reconciliation.object',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: {
        ...{ amount: answered.balance, until: answered.periodTo },
        ...(note && { note }),
        ...(ownBalance !== null && { ownBalance }),
        ...(file && { file: file.name }),
      },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}
