import type { JobsOptions } from 'bullmq';
import type { QueueName } from '~/jobs/job';
import { jobNamed } from '~/jobs/jobs';
import { failpoint } from '~/platform/failpoint.server';
import { log } from '~/platform/log.server';
import { claimPendingMessages, markSent, unclaim, type PendingMessage } from '~/platform/outbox-store.server';
import { JOB_OPTIONS, QUEUE_LIMIT_MS, type JobData, type JobQueue } from '~/platform/queue.server';
import { tracing } from '~/platform/tracing.server';

/** The number of messages per turn: a bound on memory. */
const BATCH = 500;
/** Longer than a live relay can take for its queues. */
const CLAIM_MS = 2 * QUEUE_LIMIT_MS;

/**
 * Moves committed messages to the queues, at least once: if a relay dies between the two steps, the next one adds the
 * same job under the same id, which the queue ignores while the job exists and the handler tolerates otherwise.
 * @returns the number of moved messages; a full batch means that there may be more
 * @throws the error of a queue; its messages stay in the outbox
 */
export async function relayOutbox(queues: Record<QueueName, JobQueue>): Promise<{ moved: number; more: boolean }> {
  const startedAt = Date.now();
  const messages = await claimPendingMessages(BATCH, CLAIM_MS);
  if (messages.length === 0) return { moved: 0, more: false };
  const attempts = await Promise.allSettled(
    (Object.keys(queues) as QueueName[]).map(async (name) => {
      const own = messages.filter((message) => jobNamed(message.job)?.queue === name);
      if (own.length > 0) await queues[name].addBulk(own.map(toJob));
      return own;
    }),
  );
  failpoint('relay-before-mark');
  const sent = new Set(attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value : [])));
  await markSent([...sent].map(({ id }) => id));
  const failure = attempts.find((attempt) => attempt.status === 'rejected');
  if (failure) {
    await unclaim(messages.filter((message) => !sent.has(message)).map(({ id }) => id));
    throw failure.reason;
  }
  traceRelay(messages, startedAt);
  log().debug({ moved: messages.length }, 'outbox relayed');
  return { moved: messages.length, more: messages.length === BATCH };
}

/** A turn that moved messages has its own trace, linked to the traces of those messages. */
function traceRelay(messages: readonly PendingMessage[], startedAt: number): void {
  const links = [...new Set(messages.flatMap(({ traceParent }) => traceParent ?? []))];
  if (links.length === 0) return;
  const attributes = { 'messaging.system': 'bullmq', 'messaging.batch.message_count': messages.length };
  tracing()?.begin('relay outbox', { kind: 'producer', links, startedAt, attributes }).end();
}

function toJob(message: PendingMessage): { name: string; data: JobData; opts: JobsOptions } {
  const { payload, correlationId, traceParent } = message;
  return {
    name: message.job,
    data: { payload, correlationId, ...(traceParent !== null && { traceParent }) },
    opts: { ...JOB_OPTIONS, jobId: message.id, delay: Math.max(0, message.dueInMs) },
  };
}
