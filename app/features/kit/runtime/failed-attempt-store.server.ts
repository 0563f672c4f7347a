import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { releaseName } from './worker-heartbeat-store.server';
import { db, type Executor } from '~/platform/db/client.server';
import { deleteInParts } from '~/platform/db/delete-in-parts.server';
import type { jobFailure } from '~/platform/db/schema.server';

export type FailedAttempt = Omit<typeof jobFailure.$inferSelect, 'id' | 'failedAt' | 'step' | 'release' | 'lastBeatAt'>;

/** Stores a failed attempt. An order line knows the reason and the step better than its job: its own code takes precedence. */
export async function insertFailedAttempt(attempt: FailedAttempt): Promise<void> {
  const { jobId, job, subject, worker, startedAt, code, detail, stack, retryInMs, correlationId } = attempt;
  const isLine = job === 'provision-order-line' && z.uuid().safeParse(subject).success;
  const ofLine = isLine
    ? sql`(select error_detail from order_lines where id = ${subject}::uuid and error_code = ${code})`
    : sql`null`;
  const step = isLine
    ? sql`(select s.name from provisioning_steps s where s.order_line_id = ${subject}::uuid and s.error_code = ${code} limit 1)`
    : sql`null`;
  await db().execute(sql`
    insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, stack, retry_in_ms, correlation_id, step, release)
    values (${jobId.slice(0, 64)}, ${job.slice(0, 40)}, ${subject.slice(0, 64)}, ${attempt.attempt}, ${worker}, ${startedAt.toISOString()},
      ${code}, coalesce(${ofLine}, ${detail}), ${stack}, ${retryInMs}, ${correlationId.slice(0, 64)}, ${step}, ${releaseName()})`);
}

/**
 * Stores an attempt at a line that ended with its worker.
 * @param dead `attempt`: its number, as the line counts them; `startedAt` null: unknown; `last`: the line is given up with it
 */
export async function insertDeadAttempt(
  tx: Executor,
  dead: {
    jobId: string;
    lineId: string;
    attempt: number;
    worker: string;
    startedAt: string | null;
    lastBeatAt: string | null;
    release: string;
    step: string | null;
    correlationId: string;
    last: boolean;
  },
): Promise<void> {
  await tx.execute(sql`
    insert into job_failures (job_id, job, subject, attempt, worker, started_at, code, detail, stack, retry_in_ms, correlation_id,
      step, release, last_beat_at)
    values (${dead.jobId.slice(0, 64)}, 'provision-order-line', ${dead.lineId}, ${dead.attempt}, ${dead.worker},
      coalesce(${dead.startedAt}::timestamptz, now()), 'worker-crashed', '', '', ${dead.last ? null : 0}, ${dead.correlationId.slice(0, 64)},
      ${dead.step}, ${dead.release}, ${dead.lastBeatAt}::timestamptz)`);
}

/** Deletes attempts older than thirty days; returns how many. */
export function pruneFailedAttempts(): Promise<number> {
  return deleteInParts(sql`job_failures`, sql`t.failed_at < now() - interval '30 days'`);
}
