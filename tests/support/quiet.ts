import { Queue } from 'bullmq';
import { expect } from 'vitest';
import { askAcquirerJob } from '~/jobs/ask-acquirer';
import { QUEUES } from '~/jobs/job';
import { connectRedis, queuePrefix } from '~/platform/redis.server';
import type { TestDatabase } from './database';
import { redisPlace, type Backend } from './worker-process';

/** Nothing waits for it: it asks a minute later about a card's payment that has usually been answered by then. */
const LATE_INQUIRY = askAcquirerJob.name;

/** Jobs that the queues still hold, without inquiries that are not due; of those that ended they keep nothing. */
export async function leftInQueues(database: TestDatabase, backend: Backend): Promise<number> {
  if (backend === 'postgres') {
    const [row] = await database.query<{ left: number }>(
      `select count(*)::int as left from bullmq.job where not (name = $1 and state = 'delayed')`,
      [LATE_INQUIRY],
    );
    return row?.left ?? 0;
  }
  const connection = connectRedis(redisPlace());
  connection.on('error', () => undefined);
  const prefix = queuePrefix(redisPlace());
  const queues = QUEUES.map((name) => new Queue(name, { connection, prefix }));
  const leftIn = async (queue: Queue) => {
    const [counts, delayed] = await Promise.all([queue.getJobCounts(), queue.getDelayed()]);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return all - delayed.filter(({ name }) => name === LATE_INQUIRY).length;
  };
  try {
    return (await Promise.all(queues.map(leftIn))).reduce((sum, left) => sum + left, 0);
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
