import { sql } from 'drizzle-orm';
import { writeReport, readIncident } from '~/features/desks/incidents/incident-store.server';
import { readStory } from '~/features/desks/incidents/read-story.server';
import { errorKey } from '~/features/desks/staff/error-key-store.server';
import { transaction, db, type Executor } from '~/platform/db/client.server';
import { UNREACHABLE } from './demo-incidents';
import { demoStaff } from './demo-past';

const { operator, admin } = demoStaff;

/**
 * Two incidents of the demo's own rows: the evening on which the mail service was down, closed on the next morning with what is to follow,
 * and a line that the database refused, opened by hand and watched.
 */
export async function insertDemoIncidents(tx: Executor): Promise<void> {
  await tx.execute(sql`
    with down as (
      select min(f.failed_at) as began_at, max(m.sent_at) as mended_at from job_failures f
      join stored_mails m on 'mail:' || m.id = f.subject where f.code = ${UNREACHABLE}
    ), told as (
      select id, opened_at, acknowledged_at from alerts where kind = 'failing-mail' and closed_at is not null order by id desc limit 1
    ), made as (
      insert into incidents (cause, key, state, began_at, opened_at, owner_id, owned_since, closed_at, closed_by, why)
      select 'mails', ${UNREACHABLE}, 'closed', d.began_at, t.opened_at, o.id, t.acknowledged_at, d.mended_at + interval '18 minutes', ${operator},
        'Posta sağlayıcısı bakımı haber vermeden öne almış. Bizde bir değişiklik yoktu; e-postalar sabah yeniden gönderildi.'
      from down d, told t, user_accounts o where o.email = ${operator} and d.began_at is not null returning id, closed_at
    ), related as (
      insert into incident_alerts (incident_id, alert_id, relation) select m.id, t.id, 'opened' from made m, told t
    ), noted as (
      insert into incident_notes (incident_id, at, by, text)
      select m.id, t.acknowledged_at + interval '6 minutes', ${operator}, 'Sağlayıcı arandı: bakım gece yarısı bitecek. E-postalar sırada duruyor, kaybolan yok.'
      from made m, told t
    )
    insert into incident_follow_ups (incident_id, text, owner_id, due_on, at, by, done_at, done_by)
    select m.id, f.text, o.id, (now() at time zone 'Europe/Istanbul')::date + f.days, m.closed_at, ${operator}, f.done_at, case when f.done_at is not null then f.who end
    from made m cross join lateral (values
      (1, 'Sağlayıcının bakım duyuruları nöbet kutusuna da gelsin', ${operator}, -9, m.closed_at + interval '1 day'),
      (2, 'İkinci bir posta sunucusu için teklif alınsın', ${admin}, 6, null)) f (nth, text, who, days, done_at)
    join user_accounts o on o.email = f.who order by f.nth`);
  await tx.execute(sql`
    with stopped as (
      select ${errorKey('l')} as key, f.began_at from order_lines l cross join lateral (
        select min(failed_at) as began_at from job_failures where subject = l.id::text) f
      where l.status = 'failed' and l.error_code = 'database-refused' and f.began_at is not null order by l.finished_at desc limit 1
    ), made as (
      insert into incidents (cause, key, state, began_at, opened_at, opened_by, owner_id, owned_since)
      select 'lines', s.key, 'watched', s.began_at, s.began_at + interval '31 minutes', ${operator}, o.id, s.began_at + interval '31 minutes'
      from stopped s join user_accounts o on o.email = ${operator} returning id, opened_at
    ), noted as (
      insert into incident_notes (incident_id, at, by, text)
      select id, opened_at + interval '4 minutes', ${operator}, 'Kayıt geliştiriciye iletildi. Aynı nedenle başka satır durmadı; bir hafta izliyoruz.' from made
    )
    insert into incident_follow_ups (incident_id, text, owner_id, due_on, at, by)
    select m.id, 'Kaydın neden kabul edilmediği bulunsun', o.id, (now() at time zone 'Europe/Istanbul')::date + 3, m.opened_at, ${operator}
    from made m join user_accounts o on o.email = ${operator}`);
}

/** The reports of the closed incidents, made of the rows as the product makes them at a closing. */
export async function keepDemoReports(): Promise<void> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select id from incidents where state = 'closed' and report is null`,
  );
  for (const { id } of rows) {
    const incident = await readIncident(id);
    if (incident) await transaction(async (tx) => writeReport(tx, id, await readStory(incident)));
  }
}
