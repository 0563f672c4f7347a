import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { db, type Executor } from '~/platform/db/client.server';
import { enqueue } from '~/platform/outbox-store.server';
import type { OrderMailFields } from './mail-delivery';

/** What a stored mail keeps of the service's fields: everything but the secret, which is read at delivery. */
export type StoredMailFields = Omit<OrderMailFields, 'dealerSecret'>;

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
  /** The account is the one whose password the vendor's service asks for, where mails go out by it. */
  | {
      kind: 'licence-reminder' | 'alert';
      orderId: null;
      fields: StoredMailFields | null;
      accountId?: number | undefined;
    }
);

const tellOrder = (orderId: ReturnType<typeof sql>, more = sql``) =>
  sql`update orders set revision = revision + 1 ${more} where receipt_id = ${orderId} returning pg_notify('order_changed', receipt_id::text)`;

/**
 * Stores a mail and the message that delivers it. One mail of a kind and order exists, whoever composes it again.
 * @param senderDomain stands behind the @ of the Message-ID
 * @returns the mail's id; undefined where the order has a mail of this kind already
 */
export async function storeMail(tx: Executor, draft: MailDraft, senderDomain: string): Promise<string | undefined> {
  const id = randomUUID();
  const accountId = 'accountId' in draft ? (draft.accountId ?? null) : null;
  const { rowCount } = await tx.execute(sql`
    insert into stored_mails (id, kind, order_id, account_id, locale, to_name, to_address, subject, html, text, fields, message_id)
    values (${id}, ${draft.kind}, ${draft.orderId}, ${accountId}, ${draft.locale}, ${draft.to.name}, ${draft.to.address}, ${draft.subject},
      ${draft.html}, ${draft.text}, ${draft.fields && JSON.stringify(draft.fields)}::jsonb, ${`<${id}@${senderDomain}>`})
    on conflict (kind, order_id) do nothing`);
  if (rowCount === 0) return undefined;
  if (draft.orderId !== null) await tx.execute(tellOrder(sql`${draft.orderId}`, sql`, confirmed_at = now()`));
  await enqueue(tx, [
    { job: 'deliver-mail', payload: { mailId: id }, subject: `mail:${id}`, correlationId: draft.correlationId },
  ]);
  return id;
}

export type ClaimedMail = {
  id: string;
  messageId: string;
  subject: string;
  html: string;
  text: string;
  toName: string;
  toAddress: string;
  attempts: number;
  fields: StoredMailFields | null;
  /** The dealer's old password for the vendor's service, encrypted. */
  mailSecret: string | null;
};

/** An attempt that has said nothing for this long is dead: another may take the mail. */
const CLAIM_LIMIT_SECONDS = 60;

/** Takes a mail for one attempt; undefined where it is sent, given up, or in another worker's hands. */
export async function claimMail(mailId: string): Promise<ClaimedMail | undefined> {
  const { rows } = await db().execute<ClaimedMail>(sql`
    with claimed as (
      update stored_mails set status = 'sending', attempts = attempts + 1, claimed_at = now()
      where id = ${mailId} and (status in ('queued', 'retrying')
        or (status = 'sending' and claimed_at < now() - ${CLAIM_LIMIT_SECONDS} * interval '1 second'))
      returning *
    ), told as (${tellOrder(sql`(select order_id from claimed)`)})
    select c.id, c.message_id as "messageId", c.subject, c.html, c.text, c.to_name as "toName", c.to_address as "toAddress",
      c.attempts, c.fields, a.mail_secret as "mailSecret", (select count(*) from told) as told
    from claimed c left join orders o on o.receipt_id = c.order_id
      left join user_accounts a on a.id = coalesce(o.account_id, c.account_id)`);
  return rows[0];
}

/** Records how an attempt ended. A link that went out leaves the mail; the local mailbox is where one stays to be read. */
export async function recordDelivery(
  mailId: string,
  outcome: { status: 'sent' | 'retrying' | 'failed'; transport: string; errorCode: string | null },
): Promise<void> {
  const blank = outcome.status !== 'retrying' && outcome.transport !== 'local';
  await db().execute(sql`
    with ended as (
      update stored_mails set status = ${outcome.status}, transport = ${outcome.transport}, error_code = ${outcome.errorCode},
        sent_at = case when ${outcome.status} = 'sent' then now() end,
        html = case when kind = 'account-link' and ${blank} then '' else html end,
        text = case when kind = 'account-link' and ${blank} then '' else text end
      where id = ${mailId} returning order_id
    ) ${tellOrder(sql`(select order_id from ended)`)}`);
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

/** The newest mail with a link that the local mailbox keeps for an address. */
export async function findLocalLink(address: string): Promise<{ subject: string; html: string } | undefined> {
  const { rows } = await db().execute<{ subject: string; html: string }>(sql`
    select subject, html from stored_mails
    where kind = 'account-link' and to_address = ${address} and html <> '' order by created_at desc limit 1`);
  return rows[0];
}
