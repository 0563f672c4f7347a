import { Queue } from 'bullmq';
import { expect } from 'vitest';
import { connectRedis, queuePrefix } from '~/platform/redis.server';
import type { TestDatabase } from './database';
import { redisPlace, type Backend } from './worker-process';

/** Jobs that the queues still hold; of those that ended they keep nothing. */
export async function leftInQueues(database: TestDatabase, backend: Backend): Promise<number> {
  if (backend === 'postgres') {
    const [row] = await database.query<{ left: number }>('select count(*)::int as left from bullmq.job');
    return row?.left ?? 0;
  }
  const connection = connectRedis(redisPlace());
  connection.on('error', () => undefined);
  const prefix = queuePrefix(redisPlace());
  const queues = ['provisioning', 'mail'].map((name) => new Queue(name, { connection, prefix }));
  try {
    const counts = await Promise.all(queues.map((queue) => queue.getJobCounts()));
    return counts.flatMap((each) => Object.values(each)).reduce((sum, count) => sum + count, 0);
  } finally {
    await Promise.all(queues.map((queue) => queue.close()));
    connection.disconnect();
  }
}

/** Waits until no message waits for its queue and no queue holds a job: whatever would run twice has run. */
export async function waitForQuiet(database: TestDatabase, backend: Backend): Promise<void> {
  const left = async () => {
    const [row] = await database.query<{ unsent: number }>(
      'select count(*)::int as unsent from outbox_messages where sent_at is null and due_at <= now()',
    );
    return { unsent: row?.unsent, jobs: await leftInQueues(database, backend) };
  };
  await expect.poll(left, { timeout: 90_000, interval: 100 }).toEqual({ unsent: 0, jobs: 0 });
}
