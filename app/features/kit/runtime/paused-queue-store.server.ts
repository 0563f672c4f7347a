import { sql } from 'drizzle-orm';
import type { QueueName } from '~/jobs/job';
import { db, type Executor } from '~/platform/db/client.server';
import type { pausedQueue } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

export type PausedQueue = Omit<Row<typeof pausedQueue>, 'queue'> & { queue: QueueName };

/** The queues that an operator has paused. */
export async function readPausedQueues(): Promise<PausedQueue[]> {
  const { rows } = await db().execute<PausedQueue>(sql`
    select queue, to_json(paused_at) #>> '{}' as "pausedAt", paused_by as "pausedBy", reason from paused_queues`);
  return rows;
}

/** `until` null: it is still in force. */
export type Pause = { queue: QueueName; from: string; until: string | null };

/**
 * The pauses of the last minutes: ended ones, from the audit trail, and those in force. A pause without an end in the
 * trail that is no longer in force was lifted by hand; its end is unknown, so it is left out.
 */
export async function readPauses(minutes: number): Promise<Pause[]> {
  const { rows } = await db().execute<Pause>(sql`
    with acts as (
      select subject_id as queue, action, at, lead(at) over (partition by subject_id order by at, id) as until
      from audit_entries where subject_type = 'queue' and action in ('queue.pause', 'queue.resume')
    )
    select queue, to_json(at) #>> '{}' as "from", to_json(until) #>> '{}' as until from acts
    where action = 'queue.pause' and until > now() - ${minutes} * interval '1 minute'
    union all
    select queue, to_json(paused_at) #>> '{}', null from paused_queues
    order by 2`);
  return rows;
}

/** Pauses queues; returns those that were running until now. */
export async function markPaused(
  tx: Executor,
  queues: readonly QueueName[],
  pausedBy: string,
  reason: string,
): Promise<QueueName[]> {
  const { rows } = await tx.execute<Pick<PausedQueue, 'queue'>>(sql`
    insert into paused_queues (queue, paused_by, reason)
    select queue, ${pausedBy}, ${reason} from unnest(${sql.param(queues)}::text[]) as queue
    on conflict do nothing returning queue`);
  return rows.map(({ queue }) => queue);
}

/** Resumes queues; returns those that were paused, with the reason. */
export async function markResumed(
  tx: Executor,
  queues: readonly QueueName[],
): Promise<Pick<PausedQueue, 'queue' | 'pausedBy' | 'reason'>[]> {
  const { rows } = await tx.execute<Pick<PausedQueue, 'queue' | 'pausedBy' | 'reason'>>(sql`
    delete from paused_queues where queue = any(${sql.param(queues)}::text[])
    returning queue, paused_by as "pausedBy", reason`);
  return rows;
}
