import { randomUUID } from 'node:crypto';
import { AppError } from '~/platform/errors';
import type { TestDatabase } from './database';

type Made = {
  /** Who is offered it; null: the vendor. */
  dealerId?: number | null;
  name?: string;
  phone?: string;
  email?: string;
  note?: string;
  district?: string;
  locale?: string;
  lines?: readonly { sku: string; quantity: number }[];
  /** Until the offer lapses. */
  hours?: number;
};

/** What a visitor has sent and a dealer is offered, as rows. */
export async function makeLead(
  database: Pick<TestDatabase, 'query'>,
  {
    dealerId = 508,
    name = 'Sevgi Arıkan',
    phone = '+905055551234',
    email = 'sevgi@arikan.example',
    note = 'Öğleden sonra arayın: 0505 555 12 34',
    district = 'Çeşme',
    locale = 'tr',
    lines = [{ sku: 'KarpinMarket', quantity: 1 }],
    hours = 3,
  }: Made = {},
): Promise<number> {
  const [made] = await database.query<{ id: number }>(
    `with l as (
       insert into leads (number, key, token_hash, source, locale, name, business, phone, email, province, district, note, dealer_id, deadline_at, due_at,
         consent_text, correlation_id)
       values ('S-2026-' || lpad((random() * 999999)::int::text, 6, '0'), $1::uuid, decode(md5($1::uuid::text), 'hex'), 'cart', $2, $3, 'Arıkan Market', $4, $5, '35', $6, $7, $8::int,
         now() + $9 * interval '1 hour', now() + $9 * interval '1 hour', 'Onay', 'lead-test')
       returning id),
     o as (insert into lead_offers (lead_id, dealer_id, reason, until) select id, $8::int, case when $8::int is null then 'vendor' else 'chosen' end, now() + $9 * interval '1 hour' from l),
     e as (insert into lead_events (lead_id, kind) select id, 'sent' from l)
     select id from l`,
    [randomUUID(), locale, name, phone, email, district, note, dealerId, hours],
  );
  if (!made) throw new Error('no request was made');
  await database.query(
    `insert into lead_lines (lead_id, position, sku, name, quantity, currency, currency_price, unit_price, vat_rate, goods, vat)
     select $1, w.position, p.sku, p.sku, w.quantity, 'TRL', p.price1, p.price1, p.vat_rate, p.price1 * w.quantity, round(p.price1 * w.quantity * p.vat_rate / 100, 2)
     from jsonb_to_recordset($2::jsonb) as w(position int, sku text, quantity int) join products p on p.sku = w.sku`,
    [made.id, JSON.stringify(lines.map((line, position) => ({ ...line, position })))],
  );
  return made.id;
}

/** Its offer has lapsed and it went to another dealer, as the job that is due does it. */
export async function lapseLead(database: Pick<TestDatabase, 'query'>, id: number, to: number | null): Promise<void> {
  await database.query(
    `with locked as (select id from leads where id = $1 and state = 'new' for update),
     ended as (update lead_offers set ended_at = now(), "end" = 'lapsed' where lead_id in (select id from locked) and ended_at is null returning lead_id),
     moved as (update leads set dealer_id = $2::int, version = version + 1 where id in (select lead_id from ended) returning id)
     select id from moved`,
    [id, to],
  );
  await database.query(
    `insert into lead_offers (lead_id, dealer_id, reason, until) select id, $2::int, 'near', now() + interval '9 hours' from leads where id = $1 and state = 'new'
       and not exists (select from lead_offers where lead_id = $1 and ended_at is null)`,
    [id, to],
  );
}

/** What became of an act: `done`, or the code of its refusal. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
