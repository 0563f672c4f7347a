import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { changeOrders, orderLock, updateOrders } from '~/features/orders/order-change-store.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { ring } from '~/platform/db/bell.server';
import { db, type Executor } from '~/platform/db/client.server';
import { insertMessages } from '~/platform/outbox-store.server';
import type { OrderMailFields } from './mail-delivery';

/** What a stored mail keeps of the service's fields: not the dealer's credentials, which are read at delivery. */
export type StoredMailFields = Omit<OrderMailFields, 'dealerSecret' | 'dealerEmail'>;

export type MailDraft = {
  locale: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  correlationId: string;
} & (
  | { kind: 'order-confirmation'; orderId: number; fields: StoredMailFields }
  // Holds a secret: its text goes once it is delivered or given up.
  | { kind: 'account-link'; orderId: null; fields: null }
  /** From the vendor, by its own credentials: what a visitor asked for, or the answer. */
  | { kind: 'visitor-request' | 'request-answer'; orderId: null; fields: StoredMailFields; requestId: number }
  /** The account is the one whose password the vendor's service asks for, where mails go out by it. */
  | {
      kind: 'licence-reminder' | 'alert' | 'webhook-off' | 'security-notice';
      orderId: null;
      fields: StoredMailFields | null;
      accountId?: number | null | undefined;
    }
);

/**
 * Stores a mail and the message that delivers it. One mail of a kind and order exists, whoever composes it again.
 * @param senderDomain stands behind the @ of the Message-ID
 * @returns the mail's id; undefined where the order has a mail of this kind already
 */
export async function storeMail(tx: Executor, draft: MailDraft, senderDomain: string): Promise<string | undefined> {
  const [id] = await storeMails(tx, [draft], senderDomain);
  return id;
}

/** {@link storeMail} for several, by one statement. Returns the ids of those that were stored. */
export async function storeMails(tx: Executor, drafts: readonly MailDraft[], senderDomain: string): Promise<string[]> {
  const given = drafts.map(({ fields, to, ...draft }) => {
    const id = randomUUID();
    // The fields as text: they go into their column as they are.
    const kept = fields && JSON.stringify(fields);
    return { ...draft, id, toName: to.name, toAddress: to.address, fields: kept, messageId: `<${id}@${senderDomain}>` };
  });
  const touched = updateOrders({
    set: sql`, confirmed_at = now()`,
    where: sql`o.receipt_id = any(array(select order_id from stored))`,
  });
  const rows = await changeOrders<{ id: string; orderId: number | null }>(
    tx,
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id uuid, kind text, "orderId" int, "accountId" int, "requestId" int, locale text,
        "toName" text, "toAddress" text, subject text, html text, text text, fields text, "messageId" text, "correlationId" text)
    ), locked as materialized (
      ${orderLock(sql`receipt_id = any(array(select "orderId" from given))`)}
    ), stored as (
      insert into stored_mails (id, kind, order_id, account_id, request_id, locale, to_name, to_address, subject, html, text, fields, message_id,
        correlation_id)
      select id, kind, "orderId", "accountId", "requestId", locale, "toName", "toAddress", subject, html, text, fields::jsonb, "messageId",
        left(nullif("correlationId", ''), 64)
      from given where "orderId" is null or "orderId" in (select receipt_id from locked)
      on conflict (kind, order_id) do nothing returning id, order_id
    ), touched as (${touched}), told as (
      ${insertMessages(deliverMailJob, { id: sql`id`, correlationId: sql`"correlationId"`, from: sql`given where id in (select id from stored)` })}
    )
    select id, order_id as "orderId" from stored`,
  );
  if (rows.length > 0) ring(tx, 'outbox');
  return rows.map(({ id }) => id);
}

export type ClaimedMail = {
  id: string;
  generation: number;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  toName: string;
  toAddress: string;
  attempts: number;
  unanswered: number;
  /** Milliseconds since it was put into the queue. */
  waitedMs: number;
  fields: StoredMailFields | null;
  /** The order that it confirms. */
  orderId: number | null;
  /** It goes out by the vendor's own credentials. */
  fromVendor: boolean;
  /** The credentials of the dealer's firm for the vendor's service as they are now: a correction counts at once. */
  registeredMail: string;
  /** Encrypted. */
  mailSecret: string | null;
};

/** A job's clock and the database's are not one: what rings so little too early is on time. */
const EARLY_MS = 1000;

/**
 * Takes a mail for one attempt; undefined where it is sent, given up, not due, or in another worker's hands. A mail
 * whose attempt died is taken by the next; where the dead one may have sent it, its outcome is `unknown` instead.
 * @param limits an attempt that has said nothing for `claimMs` is dead; a mail may be handed over without an answer
 *   fewer than `unanswered` times
 */
export async function claimMail(
  mailId: string,
  limits: { claimMs: number; unanswered: number },
): Promise<ClaimedMail | undefined> {
  const lost = sql`(status = 'sending' and unanswered >= ${limits.unanswered})`;
  const [claimed] = await changeOrders<ClaimedMail & { status: string }>(
    db(),
    sql`
    with claimed as (
      update stored_mails set status = case when ${lost} then 'unknown' else 'sending' end,
        error_code = case when ${lost} then 'mail-unanswered' else error_code end,
        attempts = attempts + case when ${lost} then 0 else 1 end,
        claimed_at = case when ${lost} then claimed_at else now() end, next_attempt_at = null
      where id = ${mailId} and (
        (status in ('queued', 'retrying') and coalesce(next_attempt_at, now()) <= now() + ${EARLY_MS} * interval '1 millisecond')
        or (status = 'sending' and claimed_at < now() - ${limits.claimMs} * interval '1 millisecond'))
      returning *
    ), touched as (${updateOrders({ where: sql`o.receipt_id = (select order_id from claimed)` })})
    select c.id, c.generation, c.status, c.message_id as "messageId", c.subject, c.html, c.text, c.to_name as "toName",
      c.to_address as "toAddress", c.attempts, c.unanswered, c.fields,
      c.kind in ('visitor-request', 'request-answer') as "fromVendor", a.mail_secret as "mailSecret",
      (extract(epoch from now() - c.queued_at) * 1000)::float8 as "waitedMs",
      coalesce((select f.email from firm_cards f where f.id = coalesce(o.dealer_id, a.firm_id)), '') as "registeredMail", c.order_id as "orderId"
    from claimed c left join orders o on o.receipt_id = c.order_id
      left join user_accounts a on a.id = coalesce(o.account_id, c.account_id)`,
  );
  return claimed?.status === 'sending' ? claimed : undefined;
}

/** Which attempt of a mail speaks: what it says counts only while the mail is still its own. */
export type MailAttempt = Pick<ClaimedMail, 'id' | 'generation' | 'attempts'>;

const isOf = ({ id, generation, attempts }: MailAttempt) =>
  sql`id = ${id} and generation = ${generation} and attempts = ${attempts} and status = 'sending'`;

/** Notes that the other side is about to get the mail; false where the mail has passed to somebody else. */
export async function markHandedOver(attempt: MailAttempt): Promise<boolean> {
  const { rowCount } = await db().execute(
    sql`update stored_mails set unanswered = unanswered + 1 where ${isOf(attempt)}`,
  );
  return rowCount === 1;
}

export type DeliveryOutcome = {
  status: 'sent' | 'retrying' | 'failed' | 'unknown';
  transport: string;
  errorCode: string | null;
  /** How often the mail was handed over without an answer, this attempt included. */
  unanswered: number;
  retryInMs?: number;
};

/**
 * Records how an attempt ended. A failure counts for the attempt that has the mail and for no older one; a mail that was
 * accepted is sent, whatever a later attempt came to. A link that went out leaves the mail; the local mailbox is where
 * one stays to be read.
 * @returns false where the outcome came too late to count
 */
export async function recordDelivery(attempt: MailAttempt, outcome: DeliveryOutcome): Promise<boolean> {
  const { status, transport, errorCode, unanswered, retryInMs = null } = outcome;
  const over = (status === 'sent' || status === 'failed') && transport !== 'local';
  const accepted = sql`id = ${attempt.id} and generation = ${attempt.generation} and status in ('sending', 'retrying', 'failed', 'unknown')`;
  const [ended] = await changeOrders(
    db(),
    sql`
    with ended as (
      update stored_mails set status = ${status}, transport = ${transport}, error_code = ${errorCode}, unanswered = ${unanswered},
        next_attempt_at = now() + ${retryInMs}::float8 * interval '1 millisecond',
        sent_at = case when ${status} = 'sent' then now() end,
        html = case when kind = 'account-link' and ${over} then '' else html end,
        text = case when kind = 'account-link' and ${over} then '' else text end
      where ${status === 'sent' ? accepted : isOf(attempt)} returning order_id
    ), touched as (${updateOrders({ where: sql`o.receipt_id = (select order_id from ended)` })})
    select order_id as "orderId" from ended`,
  );
  return ended !== undefined;
}

/** The stored confirmation of a dealer's own order; undefined until it is composed. */
export async function findConfirmation(
  dealerId: number,
  orderId: number,
): Promise<{ subject: string; html: string; status: string } | undefined> {
  const { rows } = await db().execute<{ subject: string; html: string; status: string }>(sql`
    select m.subject, m.html, m.status from stored_mails m join orders o on o.receipt_id = m.order_id
    where m.kind = 'order-confirmation' and o.receipt_id = ${orderId} and o.dealer_id = ${dealerId}`);
  return rows[0];
}

/** The newest mail with a link, to a page or to any, that the local mailbox keeps for an address. */
export async function findLocalLink(
  address: string,
  page = '',
): Promise<{ subject: string; html: string } | undefined> {
  const { rows } = await db().execute<{ subject: string; html: string }>(sql`
    select subject, html from stored_mails
    where kind = 'account-link' and to_address = ${address} and strpos(html, ${`${page}?token=`}) > 0 order by created_at desc limit 1`);
  return rows[0];
}
