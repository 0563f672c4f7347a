import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import type { AsideKind } from '~/platform/payment-names';
import { requestContext } from '~/platform/request-context.server';
import { lockOpenLine, markAside, markReopened } from './bank-line-store.server';

/**
 * Sets a line of the bank aside that is nobody's payment; it no longer waits for anybody.
 * @throws AppError payments-changed (409) if somebody has decided about it
 */
export async function setLineAside(
  viewer: StaffViewer,
  lineId: number,
  { kind, note }: { kind: AsideKind; note: string },
): Promise<void> {
  await transaction(async (tx) => {
    const line = await lockOpenLine(tx, lineId);
    if (!line) throw new AppError('payments-changed', 409);
    await markAside(tx, lineId, { kind, note, by: viewer.email });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'bank-line.set-aside',
      subjectType: 'bank-line',
      subjectId: String(lineId),
      after: { amount: line.amount, kind, ...(note && { note }) },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}

/**
 * Lets a line wait for a decision again that was set aside, or taken for a transfer of the acquirer.
 * @throws AppError payments-changed (409) if it waits already, or is booked
 */
export async function reopenLine(viewer: StaffViewer, lineId: number): Promise<void> {
  await transaction(async (tx) => {
    const before = await markReopened(tx, lineId);
    if (!before) throw new AppError('payments-changed', 409);
    const { kind, note, state } = before;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'bank-line.reopen',
      subjectType: 'bank-line',
      subjectId: String(lineId),
      before: { kind: kind ?? state, ...(note && { note }) },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}
