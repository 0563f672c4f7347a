import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { lockStatement, removeLines } from './statement-store.server';

/** What became of the lines of a statement that was taken back, or why it stands. */
export type TakenBack = { gone: number; kept: number } | { refused: 'booked' | 'taken-back' };

/**
 * Takes a whole statement back, as long as none of its lines is booked; its file can then be imported again. What other files
 * repeat of it stays with them.
 * @throws AppError not-found (404)
 */
export async function takeBackStatement(viewer: StaffViewer, id: number, reason: string): Promise<TakenBack> {
  return transaction(async (tx) => {
    const statement = await lockStatement(tx, id);
    if (!statement) throw notFound('not-found');
    if (statement.takenBack) return { refused: 'taken-back' };
    if (statement.booked > 0) return { refused: 'booked' };
    const lines = await removeLines(tx, id, { by: viewer.email, reason });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'statement.undo',
      subjectType: 'bank-statement',
      subjectId: String(id),
      before: { file: statement.fileName, format: statement.format, lines: lines.gone, kept: lines.kept },
      reason,
      correlationId: requestContext()?.requestId,
    });
    return lines;
  });
}
