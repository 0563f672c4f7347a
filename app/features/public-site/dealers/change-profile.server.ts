import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { requireRight } from '~/features/identity/accounts/require-right.server';
import type { FirmAction } from '~/platform/audit-actions';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { changedFacts, missingFacts, type DealerFacts } from './dealer-facts';
import { lockProfile, unpublish, writeDraft, type DealerProfile } from './dealer-profile-store.server';
import { profileSides } from './profile-changes';
import { forgetPublicDealers } from './public-dealer-store.server';

async function locked(tx: Executor, { firm }: DealerViewer, version: number): Promise<DealerProfile | undefined> {
  const profile = await lockProfile(tx, firm.id);
  if ((profile?.version ?? 0) !== version) throw new AppError('profile-changed', 409);
  return profile;
}

function record(
  tx: Executor,
  viewer: DealerViewer,
  action: FirmAction,
  sides: Partial<ReturnType<typeof profileSides>> = {},
): Promise<void> {
  return recordAudit(tx, {
    ...{ actor: actorOf(viewer), action, ...sides },
    ...{ subjectType: 'dealer-profile', subjectId: String(viewer.firm.id), correlationId: requestContext()?.requestId },
  });
}

/**
 * Keeps what a dealer says of itself; `send` asks for approval. What is public stays until then. A draft that says what is
 * public already is approved.
 * @param version of the profile that the person saw, 0 for none
 * @throws AppError profile-changed (409), owner-right-missing (403)
 */
export async function saveProfile(
  viewer: DealerViewer,
  facts: DealerFacts,
  { version, send, locale }: { version: number; send: boolean; locale: string },
): Promise<DealerProfile['state']> {
  await requireRight(viewer, 'profile.change');
  if (send && missingFacts(facts).length > 0) throw new AppError('malformed-request', 400);
  return transaction(async (tx) => {
    const before = await locked(tx, viewer, version);
    const published = before?.published ?? null;
    const same = published !== null && changedFacts(published, facts).length === 0;
    const state = same ? 'approved' : send ? 'waiting' : 'draft';
    const sent = state === 'waiting' ? { byId: viewer.accountId, locale } : null;
    await writeDraft(tx, viewer.firm.id, facts, { state, by: viewer.displayName, sent });
    if (sent) await record(tx, viewer, 'dealer-profile.send', profileSides(published, facts));
    notifyStaff(tx);
    return state;
  });
}

/**
 * Takes the dealer off the public list at once; what it has written stays for another time.
 * @throws AppError profile-changed (409), owner-right-missing (403)
 */
export async function withdrawProfile(viewer: DealerViewer, version: number): Promise<void> {
  await requireRight(viewer, 'profile.change');
  await transaction(async (tx) => {
    const before = await locked(tx, viewer, version);
    if (!before?.published) throw new AppError('profile-changed', 409);
    await unpublish(tx, viewer.firm.id, viewer.displayName);
    await record(tx, viewer, 'dealer-profile.withdraw');
    notifyStaff(tx);
  });
  forgetPublicDealers();
}
