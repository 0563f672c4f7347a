import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { requestContext } from '~/platform/request-context.server';
import { setMark } from './confirmed-firm-store.server';

/** Marks a firm that exists for public lists, or takes the mark away; what is so already is left and not told of. */
export async function confirmFirm(firmId: number, marked: boolean, actor: Actor, reason: string): Promise<void> {
  await transaction(async (tx) => {
    if (!(await setMark(tx, firmId, { marked, by: actor.name }))) return;
    await recordAudit(tx, {
      actor,
      action: marked ? 'firm.confirm' : 'firm.unconfirm',
      subjectType: 'firm',
      subjectId: String(firmId),
      before: { publicList: !marked },
      after: { publicList: marked },
      reason,
      correlationId: requestContext()?.requestId,
    });
  });
}
