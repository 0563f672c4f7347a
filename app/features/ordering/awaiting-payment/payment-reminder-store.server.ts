import { sql, type SQL } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { PaymentNews } from '~/features/ordering/payments/payment-mail-store.server';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import { atTheBank, DUE_DAY, LEFT, MAY_BE_OPEN, ORDER_MONEY } from '~/platform/db/order-money.server';
import { insertMessages } from '~/platform/outbox-store.server';

/** Orders whose dealers are owed a mail about their payment. */
export const duePaymentMails: DueRows<typeof sendPaymentMailsJob> = (until) => ({
  payload: { orderId: sql`o.receipt_id` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`min(m.created_at)`,
  from: sql`from payment_reminders m join orders o on o.receipt_id = m.order_id
    where m.mail_id is null and m.created_at < ${until}
    group by o.receipt_id order by min(m.created_at)`,
});

/** The kinds of mail that an order's dealer is still owed; the order is locked. */
export async function owedMails(tx: Executor, orderId: number): Promise<PaymentNews[]> {
  const { rows } = await tx.execute<{ kind: PaymentNews }>(sql`
    select kind from payment_reminders where order_id = ${orderId} and mail_id is null order by created_at, kind`);
  return rows.map(({ kind }) => kind);
}

/** Names the mail that was written; without one the mail is owed no longer, because what it would say is not so any more. */
export async function settleMail(
  tx: Executor,
  orderId: number,
  kind: PaymentNews,
  mailId: string | undefined,
): Promise<void> {
  if (mailId === undefined) {
    await tx.execute(
      sql`delete from payment_reminders where order_id = ${orderId} and kind = ${kind} and mail_id is null`,
    );
    return;
  }
  await tx.execute(
    sql`update payment_reminders set mail_id = ${mailId} where order_id = ${orderId} and kind = ${kind}`,
  );
}

const TODAY = sql`(now() at time zone 'Europe/Istanbul')::date`;

/** Orders `o` that wait for money with which a dealer was asked, with the day on which they are due: `offset 0` works it out once. */
const asked = (due: SQL): SQL => sql`from orders o
    cross join lateral (select ${DUE_DAY} as day offset 0) due
    where ${MAY_BE_OPEN} and o.payment_method <> 'cash-on-delivery' and o.cancelled_at is null and o.held_for is distinct from 'approval'
      and ${LEFT} > 0 and ${due}`;

/** What is due at once, by card, is reminded of from the next day on: its dealer may be at the bank just now, or the bank be asked. */
const NOT_AT_THE_BANK = sql`(o.payment_method <> 'credit-card' or (due.day < ${TODAY}
        and not ${atTheBank(sql`'opened', 'unknown'`)}))`;

/**
 * Owes the dealers of unpaid orders the reminders that have come due: each once an order, whoever runs this and however often.
 * @returns how many of each
 */
export async function oweReminders(
  tx: Executor,
  { remindDaysBefore, cancelDaysAfter }: { remindDaysBefore: number; cancelDaysAfter: number },
): Promise<{ before: number; due: number }> {
  const { rows } = await tx.execute<{ before: number; due: number }>(sql`
    with owed as (
      insert into payment_reminders (order_id, kind)
      select o.receipt_id, case when due.day > ${TODAY} then 'before-due' else 'due' end
      ${asked(sql`due.day between ${TODAY} - ${cancelDaysAfter}::int and ${TODAY} + ${remindDaysBefore}::int and ${NOT_AT_THE_BANK}`)}
      order by o.receipt_id on conflict do nothing returning order_id, kind
    ), told as (
      ${insertMessages(sendPaymentMailsJob, {
        id: sql`o.receipt_id`,
        correlationId: sql`o.correlation_id`,
        from: sql`owed w join orders o on o.receipt_id = w.order_id`,
      })}
    )
    select count(*) filter (where kind = 'before-due')::int as before, count(*) filter (where kind = 'due')::int as due from owed`);
  notifyAfterCommit(tx, 'outbox');
  return rows[0] ?? { before: 0, due: 0 };
}

/** Of what nothing was paid so long after the due day that it is cancelled; an attempt under way at the bank keeps it. */
const overdue = (cancelDaysAfter: number): SQL =>
  asked(
    sql`due.day < ${TODAY} - ${cancelDaysAfter}::int and (select money.paid from (select) one ${ORDER_MONEY}) = 0
      and not ${atTheBank(sql`'opened', 'unknown'`)}`,
  );

/** The orders that are to be cancelled because no money came. */
export async function findUnpaid(tx: Executor, cancelDaysAfter: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select o.receipt_id as id ${overdue(cancelDaysAfter)} order by o.receipt_id`,
  );
  return rows.map(({ id }) => id);
}

/** Whether a locked order is still to be cancelled. */
export async function isUnpaid(tx: Executor, orderId: number, cancelDaysAfter: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 ${overdue(cancelDaysAfter)} and o.receipt_id = ${orderId}`);
  return rows.length > 0;
}
