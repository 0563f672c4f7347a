import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { insertDealerNote, type DealerNote } from './dealer-note-store.server';

/** Notes something about a dealer's paying, or for which day the dealer has promised to pay; staff alone read it (B24). */
export async function addDealerNote(
  viewer: StaffViewer,
  dealerId: number,
  { text, promisedFor }: Pick<DealerNote, 'text' | 'promisedFor'>,
): Promise<void> {
  await transaction(async (tx) => {
    const actor = actorOf(viewer);
    await insertDealerNote(tx, dealerId, { text, promisedFor, writtenBy: actor.name });
    await recordAudit(tx, {
      actor,
      action: 'dealer.note',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { note: text, ...(promisedFor !== null && { promisedFor }) },
      correlationId: requestContext()?.requestId ?? '',
    });
    notifyStaff(tx);
  });
}
