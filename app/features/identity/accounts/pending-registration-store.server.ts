import { and, eq, gt, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { pendingRegistration } from '~/platform/db/schema.server';
import { LINK_MINUTES } from './account-link-store.server';
import { isEmailTaken } from './account-store.server';
import type { ReservedTokens } from './token-store.server';

type NewRegistration = {
  /** In its canonical form. */
  email: string;
  displayName: string;
  passwordHash: string;
  locale: string;
  /** An address of this site. */
  onward: string;
  /** The tokens of the program that asked. */
  reserved: ReservedTokens | null;
};

/** Stores a registration and returns the only copy of its link's secret. */
export async function insertPendingRegistration(
  tx: Executor,
  { reserved, ...asked }: NewRegistration,
): Promise<string> {
  const token = randomToken();
  await tx.insert(pendingRegistration).values({
    ...asked,
    ...reserved,
    tokenHash: sha256(token),
    expiresAt: sql`now() + ${LINK_MINUTES} * interval '1 minute'`,
  });
  return token;
}

const byToken = (token: string) =>
  and(eq(pendingRegistration.tokenHash, sha256(token)), gt(pendingRegistration.expiresAt, sql`now()`));

/**
 * What a link can do: `open` makes the account, `used` has made it, and with `taken` the address has got another account
 * meanwhile.
 */
export type RegistrationLink = { state: 'open' | 'used' | 'taken'; email: string; displayName: string };

/** What a link can do; undefined if it is unknown or expired. Reading does not use it up. */
export async function findRegistrationLink(token: string): Promise<RegistrationLink | undefined> {
  const [row] = await db().select().from(pendingRegistration).where(byToken(token));
  if (!row) return undefined;
  const { email, displayName } = row;
  const state = row.usedAt ? 'used' : (await isEmailTaken(db(), email)) ? 'taken' : 'open';
  return { state, email, displayName };
}

/** The registration of a link, locked so that it makes one account; undefined if it is unknown, used or expired. */
export async function lockPendingRegistration(tx: Executor, token: string): Promise<NewRegistration | undefined> {
  const [row] = await tx.select().from(pendingRegistration).where(byToken(token)).for('update');
  if (!row || row.usedAt) return undefined;
  const { email, displayName, passwordHash, locale, onward, accessHash, refreshHash } = row;
  const reserved = accessHash && refreshHash ? { accessHash, refreshHash } : null;
  return { email, displayName, passwordHash, locale, onward, reserved };
}

/** Uses up a link; its row stays until it expires, so that the page can say why the link does nothing any more. */
export async function spendPendingRegistration(tx: Executor, token: string): Promise<void> {
  await tx
    .update(pendingRegistration)
    .set({ usedAt: sql`now()`, passwordHash: '' })
    .where(eq(pendingRegistration.tokenHash, sha256(token)));
}
