import { sql } from 'drizzle-orm';
import type { QueueName } from '~/jobs/job';
import { db, type Executor } from '~/platform/db/client.server';

export type PausedQueue = { queue: QueueName; pausedAt: string; pausedBy: string; reason: string };

/** The queues that stand still by an operator's word. */
export async function readPausedQueues(): Promise<PausedQueue[]> {
  const { rows } = await db().execute<PausedQueue>(sql`
    select queue, to_json(paused_at) #>> '{}' as "pausedAt", paused_by as "pausedBy", reason from paused_queues`);
  return rows;
}

/** Pauses queues; returns those that ran until now. */
export async function markPaused(
  tx: Executor,
  queues: readonly QueueName[],
  pausedBy: string,
  reason: string,
): Promise<QueueName[]> {
  const { rows } = await tx.execute<{ queue: QueueName }>(sql`
    insert into paused_queues (queue, paused_by, reason)
    select queue, ${pausedBy}, ${reason} from unnest(${sql.param(queues)}::text[]) as queue
    on conflict do nothing returning queue`);
  return rows.map(({ queue }) => queue);
}

/** Lets queues run again; returns those that stood still, with why. */
export async function markResumed(
  tx: Executor,
  queues: readonly QueueName[],
): Promise<Pick<PausedQueue, 'queue' | 'pausedBy' | 'reason'>[]> {
  const { rows } = await tx.execute<Pick<PausedQueue, 'queue' | 'pausedBy' | 'reason'>>(sql`
    delete from paused_queues where queue = any(${sql.param(queues)}::text[])
    returning queue, paused_by as "pausedBy", reason`);
  return rows;
}
