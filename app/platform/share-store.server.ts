import { sql } from 'drizzle-orm';
import { db } from './db/client.server';
import { heldAccount } from './db/schema.server';

export type Taken = { accountId: number; kind: string; runs: number; ms: number };

/** Adds what accounts took to this minute. An account that is gone meanwhile is left out. */
export async function addTaken(taken: readonly Taken[]): Promise<void> {
  await db().execute(sql`
    insert into account_shares (account_id, kind, at, runs, ms)
    select a.id, given.kind, date_trunc('minute', now()), given.runs, given.ms
    from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as given("accountId" int, kind text, runs int, ms int)
    join user_accounts a on a.id = given."accountId"
    on conflict (at, account_id, kind) do update
    set runs = account_shares.runs + excluded.runs, ms = account_shares.ms + excluded.ms`);
}

export async function readHeldAccounts(): Promise<ReadonlySet<number>> {
  const rows = await db().select({ id: heldAccount.accountId }).from(heldAccount);
  return new Set(rows.map(({ id }) => id));
}
