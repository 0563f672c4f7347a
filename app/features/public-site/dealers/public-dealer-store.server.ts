import { sql } from 'drizzle-orm';
import { db, type Executor } from '~/platform/db/client.server';
import { keepFor } from '~/platform/ttl-cache';
import { factsSchema, type DealerFacts } from './dealer-facts';

/** A dealer as everybody may see it: the name of its firm, and what staff have approved of what it says. */
export type PublicDealer = DealerFacts & { id: number; name: string };

/** Each process reads the dealers again after this time; pages are also cached for a minute. */
const KEPT_MS = 30_000;

const kept = keepFor(KEPT_MS, () => readPublicDealers(db()));

/** All dealers that can be found, by name: approved profiles of active firms that have an account to answer with. */
export function publicDealers(): Promise<readonly PublicDealer[]> {
  return kept.read('all');
}

/** The next reader reads them again: for those who withdraw, and so in this process alone. */
export function forgetPublicDealers(): void {
  kept.forget();
}

/** The same as they are now: inside a transaction, what is kept could wait for a second connection of the same pool. */
export async function readPublicDealers(on: Executor): Promise<readonly PublicDealer[]> {
  const { rows } = await on.execute<{ id: number; name: string; published: unknown }>(sql`
    select f.id, f.name, p.published from dealer_profiles p join firms f on f.id = p.firm_id
    where p.published is not null and f.active
      and exists (select from user_accounts a where a.firm_id = f.id and a.role = 'dealer' and not a.locked)
    order by f.name, f.id`);
  return rows.flatMap(({ id, name, published }) => {
    // What a newer release wrote in another shape is left out, rather than taking every page of a province with it.
    const facts = factsSchema.safeParse(published).data;
    return facts ? [{ id, name, ...facts }] : [];
  });
}
