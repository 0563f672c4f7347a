import type { FirmAction, AuditSide } from '~/platform/audit-actions';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { requestContext } from '~/platform/request-context.server';
import { imageTypeOf, PHOTO_LIMIT_BYTES } from './image-type';
import { removePhoto, saveProfile, storePhoto, type OwnProfile } from './profile-store.server';
import { endOtherSessions, type EndedAccess } from './session-store.server';

/** The viewer as the actor in the audit trail, because owners change their own account. */
export type Owner = Actor & { accountId: number };

/** Records in the audit trail what owners do to their account (B8). */
export async function recordOwnAct(
  tx: Executor,
  owner: Owner,
  act: { action: FirmAction; before?: AuditSide; after?: AuditSide },
): Promise<void> {
  const { accountId } = owner;
  const subject = { subjectType: 'account', subjectId: String(accountId) };
  await recordAudit(tx, { actor: owner, ...subject, ...act, correlationId: requestContext()?.requestId });
}

/** Stores the changes of a profile; unchanged values are not recorded. */
export async function changeProfile(owner: Owner, profile: OwnProfile): Promise<void> {
  await transaction(async (tx) => {
    const before = await saveProfile(tx, owner.accountId, profile);
    const { displayName, about } = profile;
    if (before.displayName === displayName && before.about === about) return;
    await recordOwnAct(tx, owner, { action: 'account.profile', before, after: { displayName, about } });
  });
}

/**
 * Stores the photo of an account.
 * @param sent the value of a file field
 * @throws AppError photo-type, photo-too-large (422)
 */
export async function savePhoto(owner: Owner, sent: FormDataEntryValue | null): Promise<void> {
  if (!(sent instanceof Blob)) throw new AppError('photo-type', 422);
  if (sent.size > PHOTO_LIMIT_BYTES) throw new AppError('photo-too-large', 422);
  const bytes = Buffer.from(await sent.arrayBuffer());
  const contentType = imageTypeOf(bytes);
  if (!contentType) throw new AppError('photo-type', 422);
  await transaction(async (tx) => {
    await storePhoto(tx, owner.accountId, { contentType, bytes });
    await recordOwnAct(tx, owner, { action: 'account.photo', after: { photo: contentType } });
  });
}

export async function dropPhoto(owner: Owner): Promise<void> {
  await transaction(async (tx) => {
    if (await removePhoto(tx, owner.accountId)) await recordOwnAct(tx, owner, { action: 'account.remove-photo' });
  });
}

/** Ends all other sessions of an account, and its access tokens. */
export async function endMyOtherSessions(owner: Owner, sessionId: string): Promise<EndedAccess> {
  return transaction(async (tx) => {
    const ended = await endOtherSessions(tx, owner.accountId, sessionId);
    if (ended.sessions + ended.tokens > 0) {
      await recordOwnAct(tx, owner, { action: 'account.end-sessions', after: ended });
    }
    return ended;
  });
}
