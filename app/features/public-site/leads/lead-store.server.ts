import { sql } from 'drizzle-orm';
import type { DealerRecord } from './rank-dealers';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { offerLeadJob } from '~/jobs/offer-lead';
import { db, type Executor } from '~/platform/db/client.server';
import type { lead, leadLine, leadOffer } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { LeadEventKind, LeadOfferEnd, LeadOfferReason } from '~/platform/lead-names';
import { leadToken, leadTokenHash } from './lead-token.server';
import { workingMinutesBetween } from './working-time';

type Lead = Row<typeof lead>;

export type NewLead = Pick<
  Lead,
  | 'key'
  | 'source'
  | 'locale'
  | 'name'
  | 'business'
  | 'phone'
  | 'email'
  | 'province'
  | 'district'
  | 'note'
  | 'chosenDealerId'
  | 'consentText'
  | 'correlationId'
> & { deadlineAt: Date };

export type LeadLine = Omit<Row<typeof leadLine>, 'leadId' | 'position'>;

/** Stores a request, due at once; undefined if one with its key is there. */
export async function insertLead(
  tx: Executor,
  given: NewLead,
  lines: readonly LeadLine[],
): Promise<Pick<Lead, 'id' | 'number'> | undefined> {
  const { rows } = await tx.execute<Pick<Lead, 'id' | 'number'>>(sql`
    with next as (select nextval('leads_id_seq')::int as id)
    insert into leads (id, number, key, token_hash, source, locale, name, business, phone, email, province, district, note, chosen_dealer_id,
      consent_text, correlation_id, deadline_at, due_at)
    select id, 'S-' || to_char(now() at time zone 'Europe/Istanbul', 'YYYY') || '-' || lpad(id::text, greatest(6, length(id::text)), '0'),
      ${given.key}::uuid, ${leadTokenHash(leadToken(given.key))}, ${given.source}, ${given.locale}, ${given.name}, ${given.business}, ${given.phone},
      ${given.email}, ${given.province}, ${given.district}, ${given.note}, ${given.chosenDealerId}::int, ${given.consentText}, ${given.correlationId},
      ${given.deadlineAt.toISOString()}::timestamptz, now()
    from next on conflict (key) do nothing returning id, number`);
  const [stored] = rows;
  if (!stored) return undefined;
  await tx.execute(sql`
    insert into lead_lines (lead_id, position, sku, name, quantity, currency, currency_price, unit_price, vat_rate, goods, vat)
    select ${stored.id}, l.position, l.sku, l.name, l.quantity, l.currency, l."currencyPrice", l."unitPrice", l."vatRate", l.goods, l.vat
    from jsonb_to_recordset(${JSON.stringify(lines.map((line, position) => ({ ...line, position })))}::jsonb)
      as l(position int, sku text, name text, quantity int, currency text, "currencyPrice" numeric, "unitPrice" numeric, "vatRate" int,
        goods numeric, vat numeric)`);
  await noteLeadEvent(tx, { leadId: stored.id, kind: 'sent' });
  return stored;
}

/** Whether a form with this key has become a request already. */
export async function isSent(key: string): Promise<boolean> {
  const { rows } = await db().execute(sql`select 1 from leads where key = ${key}::uuid`);
  return rows.length > 0;
}

/** How many requests of this telephone number are open, beside the one with this key. */
export async function countOpenLeads(tx: Executor, { phone, key }: Pick<Lead, 'phone' | 'key'>): Promise<number> {
  // One after the other, so that two at once do not both find the same number.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lead ${phone}`}, 0))`);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from leads where phone = ${phone} and key <> ${key}::uuid and state in ('new', 'taken', 'talking', 'quoted')`);
  return rows[0]?.count ?? 0;
}

export type LockedLead = Pick<
  Lead,
  | 'id'
  | 'number'
  | 'key'
  | 'state'
  | 'locale'
  | 'name'
  | 'business'
  | 'phone'
  | 'email'
  | 'province'
  | 'district'
  | 'note'
  | 'chosenDealerId'
  | 'dealerId'
  | 'correlationId'
  | 'version'
> & { deadlineAt: string | null; due: boolean };

/** The queue's clock and the database's differ: a job that comes this much too early is on time. */
const EARLY = sql`interval '1 second'`;

/** Locks a request until the commit. */
export async function lockLead(tx: Executor, id: number): Promise<LockedLead | undefined> {
  const { rows } = await tx.execute<LockedLead>(sql`
    select id, number, key, state, locale, name, business, phone, email, province, district, note, chosen_dealer_id as "chosenDealerId",
      dealer_id as "dealerId", correlation_id as "correlationId", version, to_json(deadline_at) #>> '{}' as "deadlineAt",
      coalesce(due_at <= now() + ${EARLY}, false) as due
    from leads where id = ${id} for update`);
  return rows[0];
}

/** The id of the request that a visitor's link is about. */
export async function leadOfToken(tx: Executor, token: string): Promise<number | undefined> {
  const { rows } = await tx.execute<Pick<Lead, 'id'>>(
    sql`select id from leads where token_hash = ${leadTokenHash(token)}`,
  );
  return rows[0]?.id;
}

export async function noteLeadEvent(
  tx: Executor,
  {
    leadId,
    kind,
    accountId = null,
    firmId = null,
    text = '',
  }: {
    leadId: number;
    kind: LeadEventKind;
    accountId?: number | null;
    firmId?: number | null;
    text?: string;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into lead_events (lead_id, kind, account_id, firm_id, text) values (${leadId}, ${kind}, ${accountId}, ${firmId}, ${text})`);
}

type EndedOffer = Pick<Row<typeof leadOffer>, 'id' | 'dealerId'>;

/** Ends the offer that is open, if one is. */
export async function endOpenOffer(tx: Executor, leadId: number, end: LeadOfferEnd): Promise<EndedOffer | undefined> {
  const { rows } = await tx.execute<EndedOffer>(sql`
    update lead_offers set ended_at = now(), "end" = ${end} where lead_id = ${leadId} and ended_at is null
    returning id, dealer_id as "dealerId"`);
  return rows[0];
}

/** Whom it was offered to so far, and how many of these let it lapse or handed it on; the vendor aside. */
export async function readOffered(tx: Executor, leadId: number): Promise<{ dealerIds: number[]; inVain: number }> {
  const { rows } = await tx.execute<{ dealerIds: number[]; inVain: number }>(sql`
    select coalesce(array_agg(distinct dealer_id), '{}') as "dealerIds", count(*) filter (where "end" in ('lapsed', 'handed-on'))::int as "inVain"
    from lead_offers where lead_id = ${leadId} and dealer_id is not null`);
  return rows[0] ?? { dealerIds: [], inVain: 0 };
}

/**
 * Offers a locked request whose last offer has ended.
 * @param offer.until null for the vendor, whose does not lapse
 */
export async function writeLeadOffer(
  tx: Executor,
  leadId: number,
  offer: { dealerId: number | null; reason: LeadOfferReason; until: Date | null },
): Promise<number> {
  const until = offer.until?.toISOString() ?? null;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into lead_offers (lead_id, dealer_id, reason, until) values (${leadId}, ${offer.dealerId}::int, ${offer.reason}, ${until}::timestamptz)
    returning id`);
  await tx.execute(sql`
    update leads set state = 'new', dealer_id = ${offer.dealerId}::int, deadline_at = ${until}::timestamptz, due_at = ${until}::timestamptz,
      taken_at = null, taken_by_id = null, changed_at = now(), version = version + 1
    where id = ${leadId}`);
  await noteLeadEvent(tx, { leadId, kind: 'offered', firmId: offer.dealerId });
  return rows[0]?.id ?? 0;
}

/** How many of its last offers say how quickly a dealer answers. */
const REMEMBERED = 10;

/** How dealers have answered what they were offered in the last 90 days. */
export async function readDealerRecords(tx: Executor, offerMinutes: number): Promise<Map<number, DealerRecord>> {
  const { rows } = await tx.execute<{
    dealerId: number;
    offeredAt: string;
    endedAt: string | null;
    end: string | null;
  }>(sql`
    select dealer_id as "dealerId", to_json(offered_at) #>> '{}' as "offeredAt", to_json(ended_at) #>> '{}' as "endedAt", "end"
    from (select *, row_number() over (partition by dealer_id order by offered_at desc, id desc) as nth from lead_offers
      where dealer_id is not null and offered_at > now() - interval '90 days') o
    where nth <= ${REMEMBERED} order by dealer_id, nth`);
  const records = new Map<number, DealerRecord>();
  for (const dealerId of new Set(rows.map((row) => row.dealerId))) {
    const own = rows.filter((row) => row.dealerId === dealerId);
    const minutes = own.flatMap(({ offeredAt, endedAt, end }) => {
      if (end === 'lapsed') return [2 * offerMinutes];
      return end === 'taken' && endedAt ? [workingMinutesBetween(new Date(offeredAt), new Date(endedAt))] : [];
    });
    records.set(dealerId, {
      lastOfferedAt: own[0]?.offeredAt ?? null,
      meanMinutes: minutes.length === 0 ? null : minutes.reduce((sum, one) => sum + one, 0) / minutes.length,
    });
  }
  return records;
}

/** Requests that wait for an offer, or whose offer has lapsed. */
export const dueLeads: DueRows<typeof offerLeadJob> = (until) => ({
  payload: { leadId: sql`l.id` },
  correlationId: sql`l.correlation_id`,
  dueAt: sql`l.due_at`,
  from: sql`from leads l where l.due_at is not null and l.due_at < ${until} order by l.due_at`,
});

export async function withdrawLocked(tx: Executor, leadId: number): Promise<void> {
  await endOpenOffer(tx, leadId, 'withdrawn');
  await tx.execute(sql`
    update leads set state = 'withdrawn', closed_at = now(), deadline_at = null, due_at = null, next_call_at = null, changed_at = now(),
      version = version + 1
    where id = ${leadId}`);
  await noteLeadEvent(tx, { leadId, kind: 'withdrawn' });
}

/**
 * Erases who sent it: their data, their words, those of others about them, and all of its mails that were not sent. What was asked
 * for and when it was answered stays, and names nobody.
 */
export async function erasePerson(tx: Executor, leadId: number): Promise<void> {
  await tx.execute(sql`
    update leads set name = '', business = '', phone = '', email = '', district = '', note = '', erased_at = now(), version = version + 1
    where id = ${leadId}`);
  await tx.execute(sql`update lead_events set text = '' where lead_id = ${leadId} and text <> ''`);
  await tx.execute(sql`
    update stored_mails set to_name = '', subject = '', html = '', text = '',
      to_address = case when kind = 'lead' then '' else to_address end,
      status = case when status in ('sent', 'failed', 'cancelled') then status else 'cancelled' end,
      generation = generation + 1, next_attempt_at = null
    where lead_id = ${leadId}`);
  await noteLeadEvent(tx, { leadId, kind: 'erased' });
}

/** Locks requests that nothing has happened to for so many days; what is open of them is closed. */
export async function lockOldLeads(tx: Executor, { days, most }: { days: number; most: number }): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number; open: boolean }>(sql`
    select id, closed_at is null as open from leads
    where erased_at is null and changed_at < now() - ${days}::int * interval '1 day'
    order by changed_at limit ${most} for update skip locked`);
  for (const { id, open } of rows) {
    if (!open) continue;
    await endOpenOffer(tx, id, 'closed');
    await tx.execute(sql`
      update leads set state = 'closed', closed_reason = 'other', closed_at = now(), deadline_at = null, due_at = null, next_call_at = null
      where id = ${id}`);
    await noteLeadEvent(tx, { leadId: id, kind: 'closed' });
  }
  return rows.map(({ id }) => id);
}

export type SentLead = Pick<
  Lead,
  'id' | 'key' | 'number' | 'state' | 'source' | 'name' | 'phone' | 'email' | 'dealerId' | 'version'
> & {
  createdAt: string;
  deadlineAt: string | null;
  takenAt: string | null;
  erasedAt: string | null;
  /** The vendor has it. */
  withVendor: boolean;
  /** How many dealers had it before whoever has it now. */
  before: number;
  mailed: boolean;
};

/** What a visitor sees of their request; undefined where the link is nobody's. */
export async function readSentLead(token: string): Promise<SentLead | undefined> {
  const { rows } = await db().execute<SentLead>(sql`
    select l.id, l.key, l.number, l.state, l.source, l.name, l.phone, l.email, l.dealer_id as "dealerId", l.version,
      to_json(l.created_at) #>> '{}' as "createdAt", to_json(l.deadline_at) #>> '{}' as "deadlineAt", to_json(l.taken_at) #>> '{}' as "takenAt",
      to_json(l.erased_at) #>> '{}' as "erasedAt",
      exists (select from lead_offers o where o.lead_id = l.id and o.dealer_id is null and (o.ended_at is null or o."end" = 'taken')) as "withVendor",
      (select count(*)::int from lead_offers o where o.lead_id = l.id and o.dealer_id is not null and o."end" in ('lapsed', 'handed-on', 'reassigned')) as before,
      exists (select from stored_mails m where m.lead_id = l.id and m.kind = 'lead') as mailed
    from leads l where l.token_hash = ${leadTokenHash(token)}`);
  return rows[0];
}

export type NamedLine = Pick<LeadLine, 'sku' | 'name' | 'quantity' | 'goods' | 'vat'>;

/** Its lines with their names in a language. */
export async function readLeadLines(tx: Executor, leadId: number, locale: string): Promise<NamedLine[]> {
  const { rows } = await tx.execute<NamedLine>(sql`
    select n.sku, coalesce(x.name, n.name) as name, n.quantity, n.goods::text, n.vat::text from lead_lines n
    left join product_texts x on x.sku = n.sku and x.locale = ${locale} where n.lead_id = ${leadId} order by n.position`);
  return rows;
}

export type DealerAddressee = { name: string; address: string; locale: string; accountId: number | null };

/** Whom of a dealer the mail about a request goes to; undefined where the firm has no address. */
export async function leadAddressee(tx: Executor, dealerId: number): Promise<DealerAddressee | undefined> {
  const { rows } = await tx.execute<DealerAddressee>(sql`
    select coalesce(nullif(d.contact, ''), d.name) as name, coalesce(nullif(d.email, ''), p.email) as address, p.id as "accountId",
      coalesce((select x.locale from orders x where x.dealer_id = d.id order by x.receipt_id desc limit 1), 'tr') as locale
    from firm_cards d
    left join lateral (select a.id, a.email from user_accounts a where a.firm_id = d.id and a.role = 'dealer' and not a.locked
      order by a.mail_secret is null, a.id limit 1) p on true
    where d.id = ${dealerId}`);
  return rows.find(({ address }) => Boolean(address));
}
