import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { isStaff, type Viewer } from './viewer';

/** Whether an account has an app or a passkey besides its password. */
export async function hasSecondFactor(tx: Executor, accountId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from authenticator_apps where account_id = ${accountId} and confirmed_at is not null
    union all select 1 from passkeys where account_id = ${accountId} limit 1`);
  return rows.length > 0;
}

/** Whether an account must have a second factor: staff, if the vendor's settings require it. */
export async function mustHaveSecondFactor(tx: Executor, viewer: Viewer): Promise<boolean> {
  return isStaff(viewer) && (await readSettings(tx))['staff-second-factor'].required;
}

/** Whether the password alone is not enough for a session of this account. */
export async function asksForSecondFactor(viewer: Viewer): Promise<boolean> {
  return (await hasSecondFactor(db(), viewer.accountId)) || mustHaveSecondFactor(db(), viewer);
}
