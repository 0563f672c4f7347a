import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import { demoStaff } from './demo-past';

/**
 * What stands between support and dealers about lines that a wrong licence stopped: the newest was asked about, of the second the dealer
 * has written and nobody looks, the third nobody has written about.
 */
export async function insertDemoConversations(tx: Executor, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`
    with stopped as (
      select l.id, l.order_id, l.generation, l.error_code, l.finished_at, o.dealer_id, u.approval_code as wrong, p.id as person, p.display_name as name,
        array(select v.approval_code::text from licences v join licence_states x on x.approval_code = v.approval_code
          where v.firm_id = o.customer_firm_id and not x.taken_back order by v.expires_at limit 3) as offers,
        row_number() over (order by l.finished_at desc, l.id) as nth
      from order_lines l join orders o on o.receipt_id = l.order_id
      join order_line_licences u on u.order_line_id = l.id and u.unit_no = (select min(unit_no) from order_line_licences x where x.order_line_id = l.id)
      join user_accounts p on p.id = o.account_id
      where l.status = 'failed' and l.error_code in ('licence-of-another-firm', 'licence-not-found')
    ), stuck as (
      select *, greatest(${at}::timestamptz - nth * interval '50 minutes', finished_at + interval '2 minutes') as written from stopped
    ), begun as (
      insert into conversations (dealer_id, order_id, order_line_id, turn, turn_since, generation, offers, resumes, owner_id, owner_since, opened_at)
      select s.dealer_id, s.order_id, s.id, case when s.nth = 1 then 'dealer' else 'support' end, s.written,
        s.generation, case when s.nth = 1 then s.offers else '{}' end, s.nth = 1, case when s.nth = 1 then a.id end,
        case when s.nth = 1 then s.written end, s.written
      from stuck s cross join (select id from user_accounts where email = ${demoStaff.support}) a where s.nth <= 2
      returning id, order_line_id
    )
    insert into conversation_entries (conversation_id, kind, side, account_id, name, text, codes, at)
    select b.id, e.kind, e.side, e.account_id, e.name, e.text, e.codes, e.at
    from begun b join stuck s on s.id = b.order_line_id
    cross join (select id, display_name from user_accounts where email = ${demoStaff.support}) a
    cross join lateral (values
      (1, 'stop', 'product', null::int, '', s.error_code::text, array[s.wrong]::text[], s.finished_at),
      (case s.nth when 1 then 2 else 0 end, 'question', 'support', a.id, a.display_name,
        'Merhaba, siparişteki ' || s.wrong || ' kodlu lisans bu müşteri adına kayıtlı değil. Hangi bilgisayarın lisansını istemiştiniz? Aşağıdan seçin, satır hemen sürsün; tutar değişmez.',
        s.offers, s.written),
      (case s.nth when 2 then 2 else 0 end, 'message', 'dealer', s.person, s.name, 'Kodu müşterinin ekranından okuduk, doğru olması lazım. Bakar mısınız?', '{}'::text[], s.written)
    ) e (step, kind, side, account_id, name, text, codes, at)
    where e.step > 0 order by b.id, e.step`);
}
