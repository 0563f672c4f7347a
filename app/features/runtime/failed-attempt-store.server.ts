import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Executor } from '~/platform/db/client.server';
import type { jobFailure } from '~/platform/db/schema.server';

export type FailedAttempt = Omit<typeof jobFailure.$inferSelect, 'id' | 'failedAt'>;

/** Stores a failed attempt. An order line knows the reason better than its job: its own code takes precedence. */
export async function insertFailedAttempt(attempt: FailedAttempt): Promise<void> {
  const { jobId, job, subject, worker, startedAt, code, detail, stack, retryInMs, correlationId } = attempt;
  const ofLine =
    job === 'provision-order-line' && z.uuid().safeParse(subject).success
      ? sql`(select error_detail from order_lines where id = ${subject}::uuid and error_code = ${code})`
      : sql`null`;
  await db().execute(sql`
    insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, stack, retry_in_ms, correlation_id)
    values (${jobId.slice(0, 64)}, ${job.slice(0, 40)}, ${subject.slice(0, 64)}, ${attempt.attempt}, ${worker}, ${startedAt.toISOString()},
      ${code}, coalesce(${ofLine}, ${detail}), ${stack}, ${retryInMs}, ${correlationId.slice(0, 64)})`);
}

/** Deletes attempts older than thirty days; returns how many. */
export async function pruneFailedAttempts(tx: Executor): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from job_failures where failed_at < now() - interval '30 days'`);
  return rowCount ?? 0;
}
