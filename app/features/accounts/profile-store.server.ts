import { eq, sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import { accountLink, accountPhoto, userAccount } from '~/platform/db/schema.server';
import type { ImageType } from './image-type';

export type Profile = {
  about: string;
  createdAt: Date;
  passwordChangedAt: Date;
  emailConfirmedAt: Date | null;
  /** A link to confirm the address was mailed and is still good. */
  confirmationSent: boolean;
  /** When the photo was last changed; null without one. */
  photoUpdatedAt: Date | null;
};

/** What an account says of itself beside its viewer. */
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
    })
    .from(userAccount)
    .leftJoin(accountPhoto, eq(accountPhoto.accountId, userAccount.id))
    .where(eq(userAccount.id, accountId));
  return row;
}

/** Stores what an owner may change of an account, and nothing else (readings 17). */
export async function saveProfile(accountId: number, profile: { displayName: string; about: string }): Promise<void> {
  const { displayName, about } = profile;
  await db().update(userAccount).set({ displayName, about }).where(eq(userAccount.id, accountId));
}

export async function savePhoto(accountId: number, photo: { contentType: ImageType; bytes: Buffer }): Promise<void> {
  const values = { ...photo, updatedAt: sql`now()` };
  await db()
    .insert(accountPhoto)
    .values({ accountId, ...values })
    .onConflictDoUpdate({ target: accountPhoto.accountId, set: values });
}

export async function removePhoto(accountId: number): Promise<void> {
  await db().delete(accountPhoto).where(eq(accountPhoto.accountId, accountId));
}

export async function readPhoto(accountId: number): Promise<{ contentType: string; bytes: Buffer } | undefined> {
  const [row] = await db()
    .select({ contentType: accountPhoto.contentType, bytes: accountPhoto.bytes })
    .from(accountPhoto)
    .where(eq(accountPhoto.accountId, accountId));
  return row;
}
