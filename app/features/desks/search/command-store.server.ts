import { sql } from 'drizzle-orm';
import { QUEUES, type QueueName } from '~/jobs/job';
import { db } from '~/platform/db/client.server';
import type { orderLine, storedMail } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

const SHOWN = 5;

const ofReceipt = (receiptNo: number) => sql`(
  select id from receipts where type = 'FS' and receipt_no = ${receiptNo})`;

/** The order of a receipt, whoever's it is. */
export async function anyOrderOfReceipt(receiptNo: number): Promise<number | undefined> {
  const { rows } = await db().execute<{ id: number }>(
    sql`select receipt_id as id from orders where receipt_id in ${ofReceipt(receiptNo)}`,
  );
  return rows[0]?.id;
}

type Line = Row<typeof orderLine>;
type FailedLine = Pick<Line, 'id' | 'position'> & { product: Line['name'] };

/** The lines of an order that failed and can be run again. */
export async function failedLinesOfReceipt(receiptNo: number): Promise<FailedLine[]> {
  const { rows } = await db().execute<FailedLine>(sql`
    select l.id, l.position, l.name as product from order_lines l
    where l.order_id in ${ofReceipt(receiptNo)} and l.status = 'failed' order by l.position limit ${SHOWN}`);
  return rows;
}

type ReceiptMail = { id: Row<typeof storedMail>['id']; address: Row<typeof storedMail>['toAddress'] };

/** The mails of an order that can be sent again: all but those that are about to go out, or whose text was erased. */
export async function mailsOfReceipt(receiptNo: number): Promise<ReceiptMail[]> {
  const { rows } = await db().execute<ReceiptMail>(sql`
    select m.id, m.to_address as address from stored_mails m
    where m.order_id in ${ofReceipt(receiptNo)} and m.status not in ('queued', 'sending') and (m.html <> '' or m.text <> '')
    order by m.created_at desc limit ${SHOWN}`);
  return rows;
}

/** The queues, and whether an operator has paused each. */
export async function queueStates(): Promise<{ queue: QueueName; paused: boolean }[]> {
  const { rows } = await db().execute<{ queue: QueueName; paused: boolean }>(sql`
    select q.queue, p.queue is not null as paused from unnest(${sql.param([...QUEUES])}::text[]) with ordinality as q(queue, nr)
    left join paused_queues p on p.queue = q.queue order by q.nr`);
  return rows;
}
