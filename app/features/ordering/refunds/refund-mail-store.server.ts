import { sql } from 'drizzle-orm';
import type { DueRows } from '~/features/kit/runtime/due-work-store.server';
import type { sendRefundMailJob } from '~/jobs/send-refund-mail';
import type { Executor } from '~/platform/db/client.server';
import type { refund, userAccount } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';
import type { MoneyMeans } from '~/platform/payment-names';

/** Refunds whose dealers are owed the mail that their money has gone. */
export const dueRefundMails: DueRows<typeof sendRefundMailJob> = (until) => ({
  payload: { refundId: sql`f.id` },
  correlationId: sql`o.correlation_id`,
  dueAt: sql`f.mail_due_at`,
  from: sql`from refunds f join orders o on o.receipt_id = f.order_id
    where f.mail_due_at is not null and f.mail_due_at < ${until} order by f.mail_due_at`,
});

/** What a dealer is told of money that has gone back; the amount is decimal text, the time ISO text. */
export type GoneRefund = Pick<Row<typeof refund>, 'id' | 'amount' | 'transferReference'> & {
  orderId: number;
  accountId: Row<typeof userAccount>['id'] | null;
  finishedAt: string;
  means: MoneyMeans;
  /** The card paid a surcharge for its instalments, of which a part goes back, too. */
  surcharged: boolean;
};

/** Locks a refund whose mail is owed: a second run waits, and then finds it written. */
export async function lockOwedRefund(tx: Executor, refundId: number): Promise<GoneRefund | undefined> {
  const { rows } = await tx.execute<GoneRefund>(sql`
    select f.id, f.amount::text as amount, f.transfer_reference as "transferReference", f.order_id as "orderId", o.account_id as "accountId",
      to_json(f.finished_at) #>> '{}' as "finishedAt", p.means,
      exists (select from payment_attempts a where a.payment_id = p.id and a.surcharge > 0) as surcharged
    from refunds f join payments p on p.id = f.payment_id join orders o on o.receipt_id = f.order_id
    where f.id = ${refundId} and f.mail_due_at is not null for update of f`);
  return rows[0];
}

/** Says that the mail of a locked refund is owed no longer. */
export async function settleRefundMail(tx: Executor, refundId: number): Promise<void> {
  await tx.execute(sql`update refunds set mail_due_at = null where id = ${refundId}`);
}
