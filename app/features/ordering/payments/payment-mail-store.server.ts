import { sql } from 'drizzle-orm';
import { sendPaymentMailsJob } from '~/jobs/send-payment-mails';
import type { Executor } from '~/platform/db/client.server';
import { notifyAfterCommit } from '~/platform/db/notify.server';
import type { paymentReminder } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import { insertMessages } from '~/platform/outbox-store.server';

export type PaymentNews = Row<typeof paymentReminder>['kind'];

/** Owes an order's dealer a mail about its payment, and the message that writes it: each kind once an order, whoever comes first. */
export async function owePaymentMail(tx: Executor, orderId: number, kind: PaymentNews): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    with owed as (
      insert into payment_reminders (order_id, kind) values (${orderId}, ${kind}) on conflict do nothing returning order_id
    ), told as (
      ${insertMessages(sendPaymentMailsJob, {
        id: sql`o.receipt_id`,
        correlationId: sql`o.correlation_id`,
        from: sql`owed w join orders o on o.receipt_id = w.order_id`,
      })}
    )
    select order_id from owed`);
  if (rows.length === 0) return false;
  notifyAfterCommit(tx, 'outbox');
  return true;
}
