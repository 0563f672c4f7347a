import { eq, sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { accountLink, accountPhoto, userAccount } from '~/platform/db/schema.server';
import type { ImageType } from './image-type';

export type Profile = {
  about: string;
  createdAt: Date;
  passwordChangedAt: Date;
  emailConfirmedAt: Date | null;
  /** A link that confirms the address was mailed and is still valid. */
  confirmationSent: boolean;
  /** When the photo was last changed; null without a photo. */
  photoUpdatedAt: Date | null;
  /** Whether the account may act, and how it logs in (public-site §3). */
  status: string;
  providerId: string;
};

/** The values of an account that its viewer does not have. */
export async function readProfile(accountId: number): Promise<Profile | undefined> {
  const [row] = await db()
    .select({
      about: userAccount.about,
      createdAt: userAccount.createdAt,
      passwordChangedAt: userAccount.passwordChangedAt,
      emailConfirmedAt: userAccount.emailConfirmedAt,
      confirmationSent: sql<boolean>`exists (select 1 from ${accountLink} l
        where l.account_id = ${userAccount.id} and l.purpose = 'confirm-email' and l.expires_at > now())`,
      photoUpdatedAt: accountPhoto.updatedAt,
      status: userAccount.status,
      providerId: userAccount.providerId,
    })
    .from(userAccount)
    .leftJoin(accountPhoto, eq(accountPhoto.accountId, userAccount.id))
    .where(eq(userAccount.id, accountId));
  return row;
}

/** The only values of an account that its owner may change (readings 17). */
export type OwnProfile = { displayName: string; about: string };

/** Stores a profile; returns the previous one. */
export async function saveProfile(tx: Executor, accountId: number, profile: OwnProfile): Promise<OwnProfile> {
  const { displayName, about } = profile;
  const [before] = await tx
    .select({ displayName: userAccount.displayName, about: userAccount.about })
    .from(userAccount)
    .where(eq(userAccount.id, accountId))
    .for('update');
  if (!before) throw new Error(`there is no account ${accountId}`);
  await tx.update(userAccount).set({ displayName, about }).where(eq(userAccount.id, accountId));
  return before;
}

export async function storePhoto(
  tx: Executor,
  accountId: number,
  photo: { contentType: ImageType; bytes: Buffer },
): Promise<void> {
  const values = { ...photo, updatedAt: sql`now()` };
  await tx
    .insert(accountPhoto)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: accountPhoto.accountId, set: values });
}

/** Deletes the photo; false if there was none. */
export async function removePhoto(tx: Executor, accountId: number): Promise<boolean> {
  const rows = await tx
    .delete(accountPhoto)
    .where(eq(accountPhoto.accountId, accountId))
    .returning({ id: accountPhoto.accountId });
  return rows.length > 0;
}

export async function readPhoto(accountId: number): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const [row] = await db()
    .select({ contentType: accountPhoto.contentType, bytes: accountPhoto.bytes })
    .from(accountPhoto)
    .where(eq(accountPhoto.accountId, accountId));
  return row;
}
