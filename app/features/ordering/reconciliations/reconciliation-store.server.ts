import { sql } from 'drizzle-orm';
import type { Period } from '~/features/customers/ledger/statement-filter';
import type { RECONCILIATION_STATES } from './reconciliation-filter';
import { db, type Executor } from '~/platform/db/client.server';
import type { reconciliation, reconciliationFile } from '~/platform/db/schema.server';
import type { ObjectionOutcome } from '~/platform/payment-names';
import type { firms, Row } from '~/platform/db/views.server';

/** The most rows of a list; older answers stand in the audit trail, too. */
export const RECONCILIATIONS_SHOWN = 300;

type Stored = Row<typeof reconciliation>;

/** A period's balance that was sent to a dealer, decimal text in lira, and the answer. */
export type Reconciliation = Pick<
  Stored,
  | 'id'
  | 'dealerId'
  | 'periodFrom'
  | 'periodTo'
  | 'balance'
  | 'sentAt'
  | 'sentBy'
  | 'answerBy'
  | 'answeredAt'
  | 'answeredBy'
  | 'agreed'
  | 'note'
  | 'ownBalance'
  | 'repliedAt'
  | 'repliedBy'
  | 'outcome'
  | 'reply'
> & {
  dealer: Row<typeof firms>['name'];
  /** What the dealer added to its objection. */
  file: { name: string; bytes: number } | null;
};

const COLUMNS = sql`r.id, r.dealer_id as "dealerId", f.name as dealer, r.period_from::text as "periodFrom", r.period_to::text as "periodTo",
  r.balance::numeric(18, 2)::text as balance, to_json(r.sent_at) #>> '{}' as "sentAt", r.sent_by as "sentBy", r.answer_by::text as "answerBy",
  to_json(r.answered_at) #>> '{}' as "answeredAt", r.answered_by as "answeredBy", r.agreed, r.note,
  r.own_balance::numeric(18, 2)::text as "ownBalance", to_json(r.replied_at) #>> '{}' as "repliedAt", r.replied_by as "repliedBy", r.outcome, r.reply,
  (select json_build_object('name', x.name, 'bytes', octet_length(x.bytes)) from reconciliation_files x where x.reconciliation_id = r.id) as file`;

/**
 * Writes down what the ledger says at the end of a period, for dealers with an open account and with a balance or entries of
 * that period; a period that a dealer was asked about is not asked again.
 */
export async function insertReconciliations(
  tx: Executor,
  {
    period,
    dealerId,
    sentBy,
    answerBy,
  }: { period: Period; dealerId?: number | undefined; sentBy: string; answerBy: string },
): Promise<Pick<Stored, 'id' | 'dealerId' | 'balance'>[]> {
  const begin = sql`(${period.from}::date)::timestamp at time zone 'Europe/Istanbul'`;
  const end = sql`(${period.to}::date + 1)::timestamp at time zone 'Europe/Istanbul'`;
  const { rows } = await tx.execute<Pick<Stored, 'id' | 'dealerId' | 'balance'>>(sql`
    insert into reconciliations (dealer_id, period_from, period_to, balance, sent_by, answer_by)
    select f.id, ${period.from}::date, ${period.to}::date, sum(h.debit - h.credit), ${sentBy}, ${answerBy}::date
    from firms f join ledger_entries h on h.firm_id = f.id and h.date < ${end}
    where f.active and exists (select from user_accounts a where a.firm_id = f.id and a.role = 'dealer' and not a.locked)
      ${dealerId === undefined ? sql`` : sql`and f.id = ${dealerId}`}
    group by f.id having sum(h.debit - h.credit) <> 0 or bool_or(h.date >= ${begin})
    order by f.id on conflict do nothing
    returning id, dealer_id as "dealerId", balance::numeric(18, 2)::text as balance`);
  return rows;
}

/** The person and the address that a dealer's mail goes to, in the language of its newest order. */
export type MailedDealer = { id: number; name: string; address: string; accountId: number; locale: string };

export async function dealersToMail(tx: Executor, dealerIds: readonly number[]): Promise<MailedDealer[]> {
  const { rows } = await tx.execute<MailedDealer>(sql`
    select d.id, coalesce(nullif(d.contact, ''), d.name) as name, coalesce(nullif(d.email, ''), o.email) as address, o.id as "accountId",
      coalesce((select x.locale from orders x where x.dealer_id = d.id order by x.receipt_id desc limit 1), 'tr') as locale
    from firm_cards d
    cross join lateral (select a.id, a.email from user_accounts a
      where a.firm_id = d.id and a.role = 'dealer' and not a.locked order by a.mail_secret is null, a.id limit 1) o
    where d.id = any(${sql.param([...dealerIds])}::int[])`);
  return rows;
}

const ofDealer = (dealerId: number | undefined) =>
  dealerId === undefined ? sql`` : sql`and r.dealer_id = ${dealerId}`;

/** One that was sent to this dealer; nobody else's is found by its number. Without a dealer any, for staff. */
export async function readReconciliation(
  dealerId: number | undefined,
  id: number,
): Promise<Reconciliation | undefined> {
  const { rows } = await db().execute<Reconciliation>(sql`
    select ${COLUMNS} from reconciliations r join firms f on f.id = r.dealer_id where r.id = ${id} ${ofDealer(dealerId)}`);
  return rows[0];
}

export type ObjectionFile = Pick<Row<typeof reconciliationFile>, 'name' | 'mediaType' | 'bytes'>;

export async function insertObjectionFile(tx: Executor, id: number, file: ObjectionFile): Promise<void> {
  await tx.execute(sql`
    insert into reconciliation_files (reconciliation_id, name, media_type, bytes)
    values (${id}, ${file.name}, ${file.mediaType}, ${file.bytes})`);
}

/** The file of an objection; of this dealer alone, without one of any, for staff. */
export async function readObjectionFile(
  dealerId: number | undefined,
  id: number,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const { rows } = await db().execute<{ name: string; bytes: Buffer }>(sql`
    select x.name, x.bytes from reconciliation_files x join reconciliations r on r.id = x.reconciliation_id
    where r.id = ${id} ${ofDealer(dealerId)}`);
  return rows[0];
}

/** Those of a dealer, newest period first; or of all, objections without a reply and unanswered ones before others. */
export async function listReconciliations({
  dealerId,
  state,
}: { dealerId?: number | undefined; state?: (typeof RECONCILIATION_STATES)[number] | undefined } = {}): Promise<
  Reconciliation[]
> {
  const states = {
    open: sql`and r.answered_at is null`,
    agreed: sql`and r.agreed`,
    objected: sql`and not r.agreed and r.replied_at is null`,
    replied: sql`and r.replied_at is not null`,
  };
  const { rows } = await db().execute<Reconciliation>(sql`
    select ${COLUMNS} from reconciliations r join firms f on f.id = r.dealer_id
    where true ${ofDealer(dealerId)} ${state ? states[state] : sql``}
    order by ${dealerId === undefined ? sql`r.answered_at is not null and (r.agreed or r.replied_at is not null), r.answered_at is null, r.answer_by, ` : sql``} r.period_to desc, r.id desc
    limit ${RECONCILIATIONS_SHOWN}`);
  return rows;
}

/** Writes the answer, if there is none yet: of two that come at once one counts. */
export async function writeAnswer(
  tx: Executor,
  {
    dealerId,
    id,
    agreed,
    note,
    ownBalance,
    by,
  }: { dealerId: number; id: number; agreed: boolean; note: string; ownBalance: string | null; by: string },
): Promise<Pick<Stored, 'periodFrom' | 'periodTo' | 'balance'> | undefined> {
  const { rows } = await tx.execute<Pick<Stored, 'periodFrom' | 'periodTo' | 'balance'>>(sql`
    update reconciliations set answered_at = now(), answered_by = ${by}, agreed = ${agreed}, note = ${note}, own_balance = ${ownBalance}::numeric
    where id = ${id} and dealer_id = ${dealerId} and answered_at is null
    returning period_from::text as "periodFrom", period_to::text as "periodTo", balance::numeric(18, 2)::text as balance`);
  return rows[0];
}

/** Writes the reply to an objection, if there is none yet; undefined if nobody has objected. */
export async function writeReply(
  tx: Executor,
  { id, outcome, reply, by }: { id: number; outcome: ObjectionOutcome; reply: string; by: string },
): Promise<Pick<Stored, 'dealerId' | 'periodTo' | 'balance'> | undefined> {
  const { rows } = await tx.execute<Pick<Stored, 'dealerId' | 'periodTo' | 'balance'>>(sql`
    update reconciliations set replied_at = now(), replied_by = ${by}, outcome = ${outcome}, reply = ${reply}
    where id = ${id} and not agreed and replied_at is null
    returning dealer_id as "dealerId", period_to::text as "periodTo", balance::numeric(18, 2)::text as balance`);
  return rows[0];
}
