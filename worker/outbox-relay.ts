import type { JobsOptions } from 'bullmq';
import { jobContracts, type JobName } from '~/jobs/contracts';
import type { QueueName } from '~/jobs/job';
import { transaction } from '~/platform/db/client.server';
import { failpoint } from '~/platform/failpoint.server';
import { log } from '~/platform/log.server';
import { markSent, takePendingMessages, type PendingMessage } from '~/platform/outbox-store.server';
import type { JobData, JobQueue } from '~/platform/queue.server';

/** Messages that one turn takes at the most: a bound on memory and on the length of its transaction. */
const BATCH = 500;
/** A queue that does not answer must not hold the messages' locks for longer. */
const ADD_TIMEOUT_MS = 5000;

/**
 * Moves committed messages to the queues. At least once: a relay that dies between the two adds the same
 * job again under the same id, which the queue ignores while the job exists and the handler survives otherwise.
 * @returns how many messages were moved; as many as the batch means that there may be more
 */
export async function relayOutbox(queues: Record<QueueName, JobQueue>): Promise<{ moved: number; more: boolean }> {
  return transaction(async (tx) => {
    const messages = await takePendingMessages(tx, BATCH);
    if (messages.length === 0) return { moved: 0, more: false };
    for (const name of Object.keys(queues) as QueueName[]) {
      const jobs = messages.filter((message) => jobContracts[message.job as JobName]?.queue === name).map(toJob);
      if (jobs.length > 0) await withTimeout(queues[name].addBulk(jobs));
    }
    failpoint('relay-before-mark');
    await markSent(
      tx,
      messages.map(({ id }) => id),
    );
    log().debug({ moved: messages.length }, 'outbox relayed');
    return { moved: messages.length, more: messages.length === BATCH };
  });
}

function toJob(message: PendingMessage): { name: string; data: JobData; opts: JobsOptions } {
  const contract = jobContracts[message.job as JobName];
  return {
    name: message.job,
    data: { payload: message.payload, correlationId: message.correlationId },
    opts: {
      jobId: message.id,
      attempts: contract.attempts,
      backoff: { type: 'as-the-row-says' },
      delay: Math.max(0, message.dueInMs),
    },
  };
}

/** Adding to a Redis that is down can hang for ever; the messages stay in the outbox and are tried again. */
async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue does not answer')), ADD_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
