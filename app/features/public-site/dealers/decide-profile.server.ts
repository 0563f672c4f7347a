import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { lockProfile, writeDecision } from './dealer-profile-store.server';
import { profileSides } from './profile-changes';
import { mailDecision } from './profile-mail.server';
import { forgetPublicDealers } from './public-dealer-store.server';

/**
 * Answers a profile that waits: the draft becomes what everybody sees, or goes back with a reason. The dealer is told.
 * @param version of the draft that the person saw
 * @throws AppError profile-changed (409)
 */
export async function decideProfile(
  viewer: StaffViewer,
  { firmId, version }: { firmId: number; version: number },
  { approved, reason }: { approved: boolean; reason: string },
): Promise<void> {
  await transaction(async (tx) => {
    const profile = await lockProfile(tx, firmId);
    if (profile?.state !== 'waiting' || profile.version !== version) throw new AppError('profile-changed', 409);
    await writeDecision(tx, firmId, { approved, by: viewer.displayName, reason });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: approved ? 'dealer-profile.approve' : 'dealer-profile.return',
      ...(approved && profileSides(profile.published, profile.draft)),
      ...(reason !== '' && { reason }),
      ...{
        subjectType: 'dealer-profile',
        subjectId: String(firmId),
        correlationId: requestContext()?.requestId,
        firmId,
      },
    });
    await mailDecision(tx, profile, { approved, reason });
    notifyStaff(tx);
  });
  forgetPublicDealers();
}
