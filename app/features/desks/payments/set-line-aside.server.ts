import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import type { AsideKind } from '~/platform/payment-names';
import { requestContext } from '~/platform/request-context.server';
import { lockOpenLine, markAside, markReopened, type SentBack } from './bank-line-store.server';

/**
 * Sets a line of the bank aside that is nobody's payment; it no longer waits for anybody. No dealer's ledger ever had it, so none
 * changes where it was sent back.
 * @param sentBack of money that a person has sent back to whoever sent it
 * @throws AppError day-not-past (422) if it was sent back before it came; AppError payments-changed (409) if somebody has decided about it
 */
export async function setLineAside(
  viewer: StaffViewer,
  lineId: number,
  {
    kind,
    note,
    sentBack,
  }:
    | { kind: Exclude<AsideKind, 'sent-back'>; note: string; sentBack?: undefined }
    | {
        kind: 'sent-back';
        note: string;
        sentBack: SentBack;
      },
): Promise<void> {
  await transaction(async (tx) => {
    const line = await lockOpenLine(tx, lineId);
    if (!line) throw new AppError('payments-changed', 409);
    if (sentBack && sentBack.on < line.valueDate) throw new AppError('day-not-past', 422);
    await markAside(tx, lineId, { kind, note, sentBack, by: viewer.email });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'bank-line.set-aside',
      subjectType: 'bank-line',
      subjectId: String(lineId),
      after: { amount: line.amount, kind, ...(note && { note }), ...(sentBack && fieldsOf(sentBack)) },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}

const fieldsOf = ({ on, reference }: SentBack) => ({ sentBackOn: on, sentBackReference: reference });

/**
 * Lets a line wait for a decision again that was set aside, or taken for a transfer of the acquirer.
 * @throws AppError payments-changed (409) if it waits already, or is booked
 */
export async function reopenLine(viewer: StaffViewer, lineId: number): Promise<void> {
  await transaction(async (tx) => {
    const before = await markReopened(tx, lineId);
    if (!before) throw new AppError('payments-changed', 409);
    const { kind, note, state, sentBackOn, sentBackReference } = before;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'bank-line.reopen',
      subjectType: 'bank-line',
      subjectId: String(lineId),
      before: { kind: kind ?? state, ...(note && { note }), ...(sentBackOn && { sentBackOn, sentBackReference }) },
      correlationId: requestContext()?.requestId ?? '',
    });
  });
}
