import { sql } from 'drizzle-orm';
import { db } from '~/platform/db/client.server';
import type {
  jobFailure,
  licenceEvent,
  order,
  orderLine,
  outboxMessage,
  provisioningStep,
  storedMail,
} from '~/platform/db/schema.server';
import type { firms, receipts, Row } from '~/platform/db/views.server';
import { placesOf, withoutValues } from '~/platform/error-facts.server';
import type { JobRef } from './job';
import { subjectOfRef } from './job-subject.server';

/** An outbox message for a job; its id is also the id of the job in the queue. */
export type JobMessage = Pick<Row<typeof outboxMessage>, 'id' | 'payload' | 'createdAt' | 'dueAt' | 'sentAt'>;

/** A failed attempt. */
export type JobAttempt = Pick<
  Row<typeof jobFailure>,
  'jobId' | 'attempt' | 'worker' | 'startedAt' | 'failedAt' | 'code' | 'detail' | 'stack' | 'retryInMs'
> & { tookMs: number };

/** The messages and failed attempts of a job. */
export type JobTraces = { messages: JobMessage[]; attempts: JobAttempt[] };

/** The number of newest messages and attempts that are shown. */
const SHOWN = 30;

export async function readJobTraces(ref: JobRef): Promise<JobTraces> {
  const subject = subjectOfRef(ref);
  const [messages, attempts] = await Promise.all([
    db().execute<JobMessage>(sql`
      select id, payload, to_json(created_at) #>> '{}' as "createdAt", to_json(due_at) #>> '{}' as "dueAt",
        to_json(sent_at) #>> '{}' as "sentAt"
      from outbox_messages where subject = ${subject} order by created_at desc limit ${SHOWN}`),
    db().execute<JobAttempt>(sql`
      select job_id as "jobId", attempt, worker, to_json(started_at) #>> '{}' as "startedAt", to_json(failed_at) #>> '{}' as "failedAt",
        (extract(epoch from failed_at - started_at) * 1000)::int as "tookMs", code, detail, stack, retry_in_ms as "retryInMs"
      from job_failures where subject = ${subject} order by id desc limit ${SHOWN}`),
  ]);
  return {
    messages: messages.rows,
    attempts: attempts.rows.map((row) => ({ ...row, detail: withoutValues(row.detail), stack: placesOf(row.stack) })),
  };
}

/** The line of a job, with its steps and licences. */
export type JobLine = Pick<
  Row<typeof orderLine>,
  'sku' | 'name' | 'quantity' | 'generation' | 'status' | 'errorDetail' | 'dueAt' | 'nextAttemptAt' | 'finishedAt'
> & {
  steps: Pick<Row<typeof provisioningStep>, 'name' | 'status' | 'attempts' | 'startedAt' | 'finishedAt'>[];
  licences: Pick<Row<typeof licenceEvent>, 'approvalCode' | 'action' | 'at'>[];
};

export async function readJobLine(id: string): Promise<JobLine | undefined> {
  const { rows } = await db().execute<JobLine>(sql`
    select l.sku, l.name, l.quantity, l.generation, l.status, l.error_detail as "errorDetail", to_json(l.due_at) #>> '{}' as "dueAt",
      to_json(l.next_attempt_at) #>> '{}' as "nextAttemptAt", to_json(l.finished_at) #>> '{}' as "finishedAt",
      (select coalesce(json_agg(json_build_object('name', s.name, 'status', s.status, 'attempts', s.attempts,
          'startedAt', s.started_at, 'finishedAt', s.finished_at)
          order by array_position(array['look-up-stock','grant-modules','issue-licences'], s.name::text)), '[]')
        from provisioning_steps s where s.order_line_id = l.id) as steps,
      (select coalesce(json_agg(json_build_object('approvalCode', e.approval_code, 'action', e.action, 'at', e.at) order by e.id), '[]')
        from (select * from licence_events e where e.order_line_id = l.id order by e.id limit 20) e) as licences
    from order_lines l where l.id = ${id}::uuid`);
  const [line] = rows;
  return line && { ...line, errorDetail: line.errorDetail && withoutValues(line.errorDetail) };
}

type Firm = Row<typeof firms>;

/** The order of a job. */
export type JobOrder = Pick<Row<typeof receipts>, 'id' | 'receiptNo'> &
  Pick<Row<typeof order>, 'acceptedAt' | 'completedAt' | 'correlationId'> & {
    customerId: Firm['id'];
    customerCode: Firm['code'];
    customerName: Firm['name'];
    dealerId: Firm['id'];
    dealerName: Firm['name'];
    mail: Pick<Row<typeof storedMail>, 'id' | 'status' | 'createdAt' | 'sentAt'> | null;
  };

export async function readJobOrder(orderId: number): Promise<JobOrder | undefined> {
  const { rows } = await db().execute<JobOrder>(sql`
    select o.receipt_id as id, r.receipt_no as "receiptNo", to_json(o.accepted_at) #>> '{}' as "acceptedAt",
      to_json(o.completed_at) #>> '{}' as "completedAt", o.correlation_id as "correlationId",
      c.id as "customerId", c.code as "customerCode", c.name as "customerName",
      d.id as "dealerId", d.name as "dealerName",
      (select json_build_object('id', m.id, 'status', m.status, 'createdAt', m.created_at, 'sentAt', m.sent_at)
        from stored_mails m where m.kind = 'order-confirmation' and m.order_id = o.receipt_id) as mail
    from orders o join receipts r on r.id = o.receipt_id
      join firms c on c.id = o.customer_firm_id join firms d on d.id = o.dealer_id
    where o.receipt_id = ${orderId}`);
  return rows[0];
}
