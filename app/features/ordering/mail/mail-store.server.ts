import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { changeOrders, orderLock, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { db, type Executor } from '~/platform/db/client.server';
import type { storedMail, userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { env } from '~/platform/env.server';
import { SECRET_MAIL_KINDS, type MailKind, type PaymentMailKind } from '~/platform/mail-kinds';
import { insertMessages } from '~/platform/outbox-store.server';
import type { OrderMailFields } from './mail-delivery';

type Mail = Row<typeof storedMail>;

/** The stored fields for the mail service. The dealer's credentials are not stored; they are read at delivery. */
export type StoredMailFields = Omit<OrderMailFields, 'dealerSecret' | 'dealerEmail'>;

/** Mails that hold more than their words. */
type OwnKind =
  | Extract<
      MailKind,
      'order-confirmation' | 'account-link' | 'visitor-request' | 'request-answer' | 'lead' | 'lead-offer'
    >
  | PaymentMailKind;

export type MailDraft = {
  locale: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  correlationId: string;
} & (
  | { kind: 'order-confirmation' | PaymentMailKind; orderId: number; fields: StoredMailFields }
  | { kind: 'account-link'; orderId: null; fields: null }
  /** A visitor's request or its answer, sent with the vendor's own credentials. */
  | { kind: 'visitor-request' | 'request-answer'; orderId: null; fields: StoredMailFields; requestId: number }
  /** To a visitor about what they sent to a dealer: it holds the secret of their link. */
  | { kind: 'lead'; orderId: null; fields: null; leadId: number }
  /** To the dealer. */
  | { kind: 'lead-offer'; orderId: null; fields: null; leadId: number; accountId: number | null }
  /** If the vendor's service sends the mail, it uses the credentials of this account. */
  | {
      kind: Exclude<MailKind, OwnKind>;
      orderId: null;
      fields: StoredMailFields | null;
      accountId?: number | null | undefined;
    }
);

/** The Message-ID of a stored mail: its own id at the sender's domain. */
export const messageIdOf = (id: string): string => `<${id}@${env().MAIL_FROM_ADDRESS.split('@')[1] ?? 'localhost'}>`;

/**
 * Stores a mail and the message that delivers it. There is at most one mail per kind and order.
 * @returns the mail's id; undefined if the order already has a mail of this kind
 */
export async function storeMail(tx: Executor, draft: MailDraft): Promise<string | undefined> {
  const [id] = await storeMails(tx, [draft]);
  return id;
}

/** {@link storeMail} for several mails by one statement. Returns the ids of the stored ones. */
export async function storeMails(tx: Executor, drafts: readonly MailDraft[]): Promise<string[]> {
  const given = drafts.map(({ fields, to, ...draft }) => {
    const id = randomUUID();
    const kept = fields && JSON.stringify(fields);
    return { ...draft, id, toName: to.name, toAddress: to.address, fields: kept, messageId: messageIdOf(id) };
  });
  const touched = updateOrders({
    set: sql`, confirmed_at = case when o.receipt_id = any(array(select order_id from stored where kind = 'order-confirmation'))
      then now() else o.confirmed_at end`,
    where: sql`o.receipt_id = any(array(select order_id from stored))`,
  });
  const rows = await changeOrders<Pick<Mail, 'id' | 'orderId'>>(
    tx,
    sql`
    with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(id uuid, kind text, "orderId" int, "accountId" int, "requestId" int, "leadId" int, locale text,
        "toName" text, "toAddress" text, subject text, html text, text text, fields text, "messageId" text, "correlationId" text)
    ), locked as materialized (
      ${orderLock(sql`receipt_id = any(array(select "orderId" from given))`)}
    ), stored as (
      insert into stored_mails (id, kind, order_id, account_id, request_id, lead_id, locale, to_name, to_address, subject, html, text, fields, message_id,
        correlation_id)
      select id, kind, "orderId", "accountId", "requestId", "leadId", locale, "toName", "toAddress", subject, html, text, fields::jsonb, "messageId",
        left(nullif("correlationId", ''), 64)
      from given where "orderId" is null or "orderId" in (select receipt_id from locked)
      on conflict (kind, order_id) do nothing returning id, order_id, kind
    ), touched as (${touched}), told as (
      ${insertMessages(deliverMailJob, { id: sql`id`, correlationId: sql`"correlationId"`, from: sql`given where id in (select id from stored)` })}
    )
    select id, order_id as "orderId" from stored`,
  );
  if (rows.length > 0) notifyAfterCommit(tx, 'outbox');
  return rows.map(({ id }) => id);
}

export type ClaimedMail = Pick<
  Mail,
  | 'id'
  | 'kind'
  | 'generation'
  | 'messageId'
  | 'subject'
  | 'html'
  | 'text'
  | 'toName'
  | 'toAddress'
  | 'attempts'
  | 'unanswered'
  | 'documentTries'
  | 'orderId'
> & {
  /** Milliseconds since it was queued. */
  waitedMs: number;
  fields: StoredMailFields | null;
  /** Sent with the vendor's own credentials. */
  fromVendor: boolean;
  /** The firm's current credentials for the vendor's service, so that a correction takes effect at once. */
  registeredMail: string;
  mailSecret: Row<typeof userAccount>['mailSecret'];
};

/** As an array of PostgreSQL. */
const SECRET = sql`${sql.param([...SECRET_MAIL_KINDS])}::text[]`;

/** Somebody sits before a screen and waits for these. */
const URGENT: readonly MailDraft['kind'][] = ['account-link', 'security-notice'];

/** The clocks of the queue and the database differ: a job that comes this much too early is on time. */
const EARLY_MS = 1000;

/**
 * Claims a mail for one attempt; undefined if it is sent, given up, not due, or claimed by another worker. A mail whose
 * attempt died can be claimed again, until it was handed over without an answer too often: then its outcome is
 * `unknown`, because it may have been sent.
 * @param limits an attempt that has not reported for `claimMs` is dead; a mail may be handed over without an answer
 *   fewer than `unanswered` times; `urgentOnly` leaves all but those that a person waits for
 */
export async function claimMail(
  mailId: string,
  limits: { claimMs: number; unanswered: number; urgentOnly?: boolean },
): Promise<ClaimedMail | undefined> {
  const lost = sql`(status = 'sending' and unanswered >= ${limits.unanswered})`;
  const [claimed] = await changeOrders<ClaimedMail & Pick<Mail, 'status'>>(
    db(),
    sql`
    with claimed as (
      update stored_mails set status = case when ${lost} then 'unknown' else 'sending' end,
        error_code = case when ${lost} then 'mail-unanswered' else error_code end,
        attempts = attempts + case when ${lost} then 0 else 1 end,
        claimed_at = case when ${lost} then claimed_at else now() end, next_attempt_at = null
      where id = ${mailId} ${limits.urgentOnly ? sql`and kind = any(${sql.param([...URGENT])}::text[])` : sql``} and (
        (status in ('queued', 'retrying') and coalesce(next_attempt_at, now()) <= now() + ${EARLY_MS} * interval '1 millisecond')
        or (status = 'sending' and claimed_at < now() - ${limits.claimMs} * interval '1 millisecond'))
      returning *
    ), touched as (${updateOrders({ where: sql`o.receipt_id = (select order_id from claimed)` })})
    select c.id, c.kind, c.generation, c.status, c.message_id as "messageId", c.subject, c.html, c.text, c.to_name as "toName",
      c.to_address as "toAddress", c.attempts, c.unanswered, c.document_tries as "documentTries", c.fields,
      c.kind in ('visitor-request', 'request-answer') as "fromVendor", a.mail_secret as "mailSecret",
      (extract(epoch from now() - c.queued_at) * 1000)::float8 as "waitedMs",
      coalesce((select f.email from firm_cards f where f.id = coalesce(o.dealer_id, a.firm_id)), '') as "registeredMail", c.order_id as "orderId"
    from claimed c left join orders o on o.receipt_id = c.order_id
      left join user_accounts a on a.id = coalesce(o.account_id, c.account_id)`,
  );
  return claimed?.status === 'sending' ? claimed : undefined;
}

/** Identifies an attempt: its result only counts while it holds the mail. */
export type MailAttempt = Pick<ClaimedMail, 'id' | 'generation' | 'attempts'>;

const isOf = ({ id, generation, attempts }: MailAttempt) =>
  sql`id = ${id} and generation = ${generation} and attempts = ${attempts} and status = 'sending'`;

/**
 * Records that the mail is about to be handed over; false if the attempt no longer holds the mail. Its time begins anew, for
 * what came before, such as its document, may have taken most of it.
 */
export async function markHandedOver(attempt: MailAttempt): Promise<boolean> {
  const { rowCount } = await db().execute(
    sql`update stored_mails set unanswered = unanswered + 1, claimed_at = now() where ${isOf(attempt)}`,
  );
  return rowCount === 1;
}

export type DeliveryOutcome = {
  status: 'sent' | 'retrying' | 'failed' | 'unknown';
  transport: string;
  errorCode: string | null;
  /** The number of hand-overs without an answer, this attempt included. */
  unanswered: number;
  retryInMs?: number;
  /** How often its document could not be made, this attempt included. */
  documentTries?: number;
  /** It went out without its document. */
  withoutDocument?: boolean;
};

/**
 * Records the result of an attempt. A failure only counts for the attempt that holds the mail; an accepted mail is
 * sent, whatever a later attempt reports. The text of a mail with a link is erased once it is sent, except in the local
 * mailbox, where it is read.
 * @returns false if the result came too late to count
 */
export async function recordDelivery(attempt: MailAttempt, outcome: DeliveryOutcome): Promise<boolean> {
  const {
    status,
    transport,
    errorCode,
    unanswered,
    retryInMs = null,
    documentTries,
    withoutDocument = false,
  } = outcome;
  const over = (status === 'sent' || status === 'failed') && transport !== 'local';
  const accepted = sql`id = ${attempt.id} and generation = ${attempt.generation} and status in ('sending', 'retrying', 'failed', 'unknown')`;
  const [ended] = await changeOrders(
    db(),
    sql`
    with ended as (
      update stored_mails set status = ${status}, transport = ${transport}, error_code = ${errorCode}, unanswered = ${unanswered},
        document_tries = coalesce(${documentTries ?? null}::smallint, document_tries), without_document = ${withoutDocument},
        next_attempt_at = now() + ${retryInMs}::float8 * interval '1 millisecond',
        sent_at = case when ${status} = 'sent' then now() end,
        html = case when kind = any(${SECRET}) and ${over} then '' else html end,
        text = case when kind = any(${SECRET}) and ${over} then '' else text end
      where ${status === 'sent' ? accepted : isOf(attempt)} returning order_id
    ), touched as (${updateOrders({ where: sql`o.receipt_id = (select order_id from ended)` })})
    select order_id as "orderId" from ended`,
  );
  return ended !== undefined;
}

/** The stored confirmation of one of the dealer's orders; undefined until it is composed. */
export async function findConfirmation(
  dealerId: number,
  orderId: number,
): Promise<Pick<Mail, 'subject' | 'html' | 'status'> | undefined> {
  const { rows } = await db().execute<Pick<Mail, 'subject' | 'html' | 'status'>>(sql`
    select m.subject, m.html, m.status from stored_mails m join orders o on o.receipt_id = m.order_id
    where m.kind = 'order-confirmation' and o.receipt_id = ${orderId} and o.dealer_id = ${dealerId}`);
  return rows[0];
}

/** The newest mail with a link in the local mailbox for an address, optionally only secret ones to `page`. */
export async function findLocalLink(
  address: string,
  page: string | null = '',
): Promise<Pick<Mail, 'subject' | 'html'> | undefined> {
  const { rows } = await db().execute<Pick<Mail, 'subject' | 'html'>>(sql`
    select subject, html from stored_mails
    where kind = 'account-link' and to_address = ${address}
      ${page === null ? sql`` : sql`and strpos(html, ${`${page}?token=`}) > 0`} order by created_at desc limit 1`);
  return rows[0];
}
