import { sql } from 'drizzle-orm';
import { usualPeriods, type Period } from '~/features/customers/ledger/statement-filter';
import { insertReconciliations } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { addDays, dayInIstanbul } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { demoStaff } from './demo-past';

const lastMonth = (day: string): Period | undefined =>
  usualPeriods(day).find(({ name }) => name === 'last-month')?.period;

/** Two months that dealers were asked about: the earlier one is answered by most, the later one waits for answers. */
export async function insertDemoReconciliations(tx: Executor, now: Date): Promise<void> {
  const later = lastMonth(dayInIstanbul(now));
  const earlier = later && lastMonth(later.from);
  if (!later || !earlier) return;
  const asked = { sentBy: demoStaff.support };
  await insertReconciliations(tx, { ...asked, period: earlier, answerBy: later.to });
  await tx.execute(sql`
    update reconciliations r set sent_at = r.period_to + interval '3 days 7 hours'`);
  await tx.execute(sql`
    update reconciliations r set answered_at = r.period_to + interval '6 days 8 hours',
      answered_by = coalesce((select a.email from user_accounts a where a.firm_id = r.dealer_id order by a.id limit 1), ''),
      agreed = r.dealer_id % 4 <> 3,
      note = case when r.dealer_id % 4 = 3 then 'Ay sonunda gönderdiğimiz havale bizde görünüyor, sizde yok.' else '' end,
      own_balance = case when r.dealer_id % 4 = 3 then greatest(r.balance - 1250, 0) end
    where r.dealer_id % 7 <> 5`);
  await tx.execute(sql`
    update reconciliations r set replied_at = r.period_to + interval '9 days 9 hours', replied_by = ${demoStaff.support}, outcome = 'corrected',
      reply = 'Havalenizi bulduk ve valör gününe işledik.'
    where not r.agreed and r.dealer_id % 3 <> 2`);
  await insertReconciliations(tx, { ...asked, period: later, answerBy: dayInIstanbul(addDays(now, 6)) });
}
