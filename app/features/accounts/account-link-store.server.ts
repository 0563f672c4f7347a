import { and, eq, gt, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { accountLink, firm, userAccount } from '~/platform/db/schema.server';
import { accountMayAct } from './account-store.server';

/** How long a link is good for that its owner may not be waiting for. */
const LINK_MINUTES = 48 * 60;

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

/** A new secret for a link by which an account confirms its e-mail address; only its hash is stored. */
export function issueConfirmationToken(tx: Executor, accountId: number): Promise<string> {
  return issueToken(tx, accountId, 'confirm-email');
}

/** Links of one account are made and used one after the other: of two made at once the later would not void the former. */
async function lockOwner(tx: Executor, accountId: number): Promise<void> {
  await tx.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, accountId)).for('update');
}

/** A new secret for a link by which an account sets its password. Those that it had before are worth nothing now. */
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

/** Whose password a link would set; undefined for one that is unknown, used or too old. Looking uses nothing up. */
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

/** Uses a link up, and with it every other one of the account; false where somebody was quicker. */
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

/** Whether a link would confirm something; looking uses nothing up. */
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

/** Uses a link up, and with it every other one of the account; false for one that is unknown, used or too old. */
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
