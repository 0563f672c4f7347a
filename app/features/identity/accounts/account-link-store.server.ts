import { and, eq, gt, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { accountLink, firm, userAccount } from '~/platform/db/schema.server';
import { accountMayAct } from './account-store.server';

/** The lifetime of a link whose recipient may not be waiting for it. */
export const LINK_MINUTES = 48 * 60;

async function issueToken(
  tx: Executor,
  accountId: number,
  purpose: 'confirm-email' | 'set-password',
  minutes = LINK_MINUTES,
): Promise<string> {
  const token = randomToken();
  await tx.insert(accountLink).values({
    tokenHash: sha256(token),
    accountId,
    purpose,
    expiresAt: sql`now() + ${minutes} * interval '1 minute'`,
  });
  return token;
}

/** Returns a new secret for a link that confirms an account's e-mail address; only its hash is stored. */
export function issueConfirmationToken(tx: Executor, accountId: number): Promise<string> {
  return issueToken(tx, accountId, 'confirm-email');
}

/** Serialises the making and use of an account's links: of two made at once the later would not invalidate the earlier. */
async function lockOwner(tx: Executor, accountId: number): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, accountId)).for('update');
}

/** Returns a new secret for a link that sets an account's password, and invalidates the earlier ones. */
export async function issuePasswordToken(tx: Executor, accountId: number, minutes?: number): Promise<string> {
  await lockOwner(tx, accountId);
  await dropPasswordLinks(tx, accountId);
  return issueToken(tx, accountId, 'set-password', minutes);
}

export async function dropPasswordLinks(tx: Executor, accountId: number): Promise<void> {
  await tx
    .delete(accountLink)
    .where(and(eq(accountLink.accountId, accountId), eq(accountLink.purpose, 'set-password')));
}

export type PasswordLink = { accountId: number; email: string; role: string; invited: boolean };

/** The account whose password a link sets; undefined if the link is unknown, used or expired. Reading does not use it up. */
export async function findPasswordLink(token: string): Promise<PasswordLink | undefined> {
  const [row] = await db()
    .select({
      accountId: userAccount.id,
      email: userAccount.email,
      role: userAccount.role,
      invited: sql<boolean>`${userAccount.passwordHash} = ''`,
    })
    .from(accountLink)
    .innerJoin(userAccount, eq(userAccount.id, accountLink.accountId))
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .where(
      and(
        eq(accountLink.tokenHash, sha256(token)),
        eq(accountLink.purpose, 'set-password'),
        gt(accountLink.expiresAt, sql`now()`),
        accountMayAct,
      ),
    );
  return row;
}

/** Uses up a link and all others of the account; false if another request was quicker. */
export async function spendPasswordLink(tx: Executor, token: string, accountId: number): Promise<boolean> {
  await lockOwner(tx, accountId);
  const used = await tx
    .delete(accountLink)
    .where(
      and(
        eq(accountLink.tokenHash, sha256(token)),
        eq(accountLink.accountId, accountId),
        eq(accountLink.purpose, 'set-password'),
        gt(accountLink.expiresAt, sql`now()`),
      ),
    )
    .returning({ accountId: accountLink.accountId });
  if (used.length === 0) return false;
  await dropPasswordLinks(tx, accountId);
  return true;
}

/** Whether a link is valid; reading does not use it up. */
export async function isConfirmationOpen(token: string): Promise<boolean> {
  const rows = await db()
    .select({ accountId: accountLink.accountId })
    .from(accountLink)
    .where(
      and(
        eq(accountLink.tokenHash, sha256(token)),
        eq(accountLink.purpose, 'confirm-email'),
        gt(accountLink.expiresAt, sql`now()`),
      ),
    );
  return rows.length > 0;
}

/** Uses up a link and all others of the account; false if the link is unknown, used or expired. */
export async function confirmEmail(token: string): Promise<boolean> {
  const { rowCount } = await db().execute(sql`
    with used as (
      delete from account_links where token_hash = ${sha256(token)} and purpose = 'confirm-email' and expires_at > now()
      returning account_id
    ), others as (
      delete from account_links l using used
      where l.account_id = used.account_id and l.purpose = 'confirm-email' and l.token_hash <> ${sha256(token)}
    )
    update user_accounts a set email_confirmed_at = coalesce(a.email_confirmed_at, now())
    from used where a.id = used.account_id`);
  return (rowCount ?? 0) > 0;
}
