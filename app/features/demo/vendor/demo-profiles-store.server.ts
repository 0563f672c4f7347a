import { sql } from 'drizzle-orm';
import { addDays } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { demoStaff } from './demo-past';
import { factsOf } from './demo-profiles';
import type { DemoDealer } from './demo-vendor';

const PUBLISHED_DAYS_AGO = 40;
/** One has changed its hours since and waits for an answer, one was sent back. */
const WAITING = 128;
const RETURNED = 803;

/** What the demo's dealers say of themselves: all of them can be found. */
export async function insertDemoProfiles(tx: Executor, dealers: readonly DemoDealer[], now: Date): Promise<void> {
  const profiles = dealers.flatMap((dealer) => {
    const facts = factsOf(dealer);
    if (!facts) return [];
    const sunday = [{ from: '11:00', to: '17:00' }];
    const draft =
      dealer.id === WAITING
        ? { ...facts, hours: [...facts.hours.slice(0, 6), sunday], serves: [...facts.serves, '41'] }
        : dealer.id === RETURNED
          ? { ...facts, website: 'https://ergene-barkod.example' }
          : facts;
    const state = dealer.id === WAITING ? 'waiting' : dealer.id === RETURNED ? 'returned' : 'approved';
    return [{ id: dealer.id, by: dealer.displayName, email: dealer.loginEmail, state, facts, draft }];
  });
  const at = addDays(now, -PUBLISHED_DAYS_AGO).toISOString();
  await tx.execute(sql`
    insert into dealer_profiles (firm_id, state, draft, published, published_at, sent_at, sent_by_id, decided_at, decided_by, reason, updated_at,
      updated_by)
    select p.id, p.state, p.draft, p.facts, ${at}, ${at}::timestamptz + case when p.state = 'approved' then interval '0' else interval '38 days' end,
      a.id, ${at}::timestamptz + case when p.state = 'returned' then interval '39 days' else interval '3 hours' end,
      (select s.display_name from user_accounts s where s.email = ${demoStaff.support}),
      case when p.state = 'returned' then 'Web adresi açılmıyor. Çalışan adresi yazıp yeniden gönderir misiniz?' else '' end,
      ${at}::timestamptz + case when p.state = 'approved' then interval '0' else interval '38 days' end, p.by
    from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as p(id int, by text, email text, state text, facts jsonb, draft jsonb)
    join user_accounts a on a.email = p.email`);
}
