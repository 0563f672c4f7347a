import { sql, type SQL } from 'drizzle-orm';
import { changeOrders, updateOrders } from '~/features/ordering/orders/order-change-store.server';
import type { Executor } from '~/platform/db/client.server';
import type { storedMail } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

type Mail = Row<typeof storedMail>;

/** A mail in the version that the user looked at: its last change, in microseconds. */
export type MailRef = { mailId: Mail['id']; version: number };

/** A mail whose delivery was changed, with its previous state. */
export type MovedMail = Pick<Mail, 'id'> & {
  statusBefore: Mail['status'];
  addressBefore: Mail['toAddress'];
  errorBefore: Mail['errorCode'];
  correlationId: string;
  /** That in which its outcome will be written. */
  generation: Mail['generation'];
};

/**
 * The states that each action applies to. A running delivery is never interrupted, and a mail that may have been sent
 * is sent again only by a decision about that mail.
 */
const FROM = {
  resend: sql`m.status in ('sent', 'failed', 'unknown', 'cancelled')`,
  retry: sql`m.status in ('failed', 'cancelled')`,
  'run-now': sql`m.status = 'retrying'`,
  remove: sql`m.status in ('queued', 'retrying')`,
  settle: sql`m.status = 'unknown'`,
};

const AFRESH = sql`status = 'queued', generation = m.generation + 1, attempts = 0, unanswered = 0,
  document_tries = 0, without_document = false, error_code = null,
  sent_at = null, queued_at = now(), next_attempt_at = null, claimed_at = now()`;

/** The address can only be corrected if the mail never arrived; the service's copy address is changed with it. */
const SET = (address: string | undefined): Record<keyof typeof FROM, SQL> => ({
  resend: sql`${AFRESH} ${
    address === undefined
      ? sql``
      : sql`, to_address = ${address}, fields = case when m.fields #>> '{firm,email}' = m.to_address
          then jsonb_set(m.fields, '{firm,email}', to_jsonb(${address}::text)) else m.fields end`
  }`,
  retry: AFRESH,
  'run-now': sql`next_attempt_at = null, claimed_at = now()`,
  remove: sql`status = 'cancelled', next_attempt_at = null, claimed_at = now()`,
  settle: sql`status = 'sent', sent_at = m.claimed_at, error_code = null`,
});

/**
 * Changes the delivery of mails that are unchanged since the user looked at them. The row locks serialise concurrent
 * changes by people and workers; whoever comes second finds another version and changes nothing.
 */
export async function moveMails(
  tx: Executor,
  refs: readonly MailRef[],
  act: keyof typeof FROM,
  address?: string,
): Promise<MovedMail[]> {
  // Locked in the order of their ids, so that two people who selected the same mails cannot deadlock.
  await tx.execute(sql`
    select 1 from stored_mails where id = any(${sql.param(refs.map(({ mailId }) => mailId))}::uuid[]) order by id for update`);
  return changeOrders<MovedMail & Pick<Mail, 'orderId'>>(
    tx,
    sql`
    with moved as (
      select m.id, m.order_id, m.status, m.to_address, m.error_code
      from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as wanted("mailId" uuid, version numeric)
      join stored_mails m on m.id = wanted."mailId" and ${FROM[act]}
        and (extract(epoch from coalesce(m.claimed_at, m.created_at)) * 1000000)::bigint = wanted.version
        ${act === 'remove' || act === 'settle' ? sql`` : sql`and (m.html <> '' or m.text <> '')`}
    ), told as (${updateOrders({ where: sql`o.receipt_id in (select order_id from moved)` })})
    update stored_mails m set ${SET(address)[act]} from moved left join told on told.receipt_id = moved.order_id
    where m.id = moved.id
    returning m.id, m.generation, moved.status as "statusBefore", moved.to_address as "addressBefore", moved.error_code as "errorBefore",
      told.receipt_id as "orderId", coalesce(m.correlation_id, told.correlation_id, m.id::text) as "correlationId"`,
  );
}
