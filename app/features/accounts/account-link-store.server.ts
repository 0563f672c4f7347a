import { and, eq, gt, sql } from 'drizzle-orm';
import { randomToken, sha256 } from '~/platform/crypto.server';
import { db, type Executor } from '~/platform/db/client.server';
import { accountLink } from '~/platform/db/schema.server';

/** How long a link to confirm an e-mail address is good for. */
const CONFIRMATION_HOURS = 48;

/** A new secret for a link by which an account confirms its e-mail address; only its hash is stored. */
export async function issueConfirmationToken(tx: Executor, accountId: number): Promise<string> {
  const token = randomToken();
  await tx.insert(accountLink).values({
    tokenHash: sha256(token),
    accountId,
    purpose: 'confirm-email',
    expiresAt: sql`now() + ${CONFIRMATION_HOURS} * interval '1 hour'`,
  });
  return token;
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
