import { countQueues } from '~/features/kit/runtime/queue-figures-store.server';
import {
  endQueueLimits,
  lockQueueLimit,
  readQueueLimits,
  writeQueueLimit,
  type QueueLimit,
  type QueueTuning,
} from '~/features/kit/runtime/queue-limit-store.server';
import { readPartTimes } from '~/features/kit/runtime/part-times-store.server';
import { QUEUES, type QueueName } from '~/jobs/job';
import { BY_ITSELF } from '~/platform/actors';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { db, transaction } from '~/platform/db/client.server';
import { slowParts } from './tuning';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';

/** When a tuning undoes itself. */
export type TuningEnd = { minutes: number | null; whenEmpty: boolean; slowMs: number | null };

const isPassing = ({
  endsAt,
  endsWhenEmpty,
  endsWhenSlowMs,
}: Pick<QueueLimit, 'endsAt' | 'endsWhenEmpty' | 'endsWhenSlowMs'>) =>
  endsAt !== null || endsWhenEmpty || endsWhenSlowMs !== null;

const sideOf = ({ atOnce, perMinute }: QueueTuning) => ({ atOnce: atOnce ?? 'none', perMinute: perMinute ?? 'none' });

/**
 * Sets how many jobs of a queue run at once and begin in a minute, in all workers together, within seconds and until it is
 * set anew or undoes itself. What one that undoes itself gives way to is what stood before any such.
 */
export async function tuneQueue(
  queue: QueueName,
  tuning: QueueTuning,
  { actor, reason, end }: { actor: Actor; reason: string; end: TuningEnd },
): Promise<void> {
  await transaction(async (tx) => {
    const present = await lockQueueLimit(tx, queue);
    const before: QueueTuning = { atOnce: present?.atOnce ?? null, perMinute: present?.perMinute ?? null };
    const passing = present !== undefined && isPassing(present);
    const after = passing ? { atOnce: present.atOnceAfter, perMinute: present.perMinuteAfter } : before;
    await writeQueueLimit(tx, queue, tuning, { setBy: actor.name, reason, end, after });
    await recordAudit(tx, {
      actor,
      action: 'queue.tune',
      subjectType: 'queue',
      subjectId: queue,
      before: sideOf(before),
      after: {
        ...sideOf(tuning),
        ...(end.minutes !== null && { tunedMinutes: end.minutes }),
        ...(end.whenEmpty && { untilEmpty: true }),
        ...(end.slowMs !== null && { untilSlowMs: end.slowMs }),
      },
      reason,
      correlationId: requestContext()?.requestId,
    });
    notifyStaff(tx);
  });
}

/** Undoes the tunings whose time is over, whose queue has emptied or whose steps take too long; any worker does, and one of them records it. */
export async function undoEndedTunings(): Promise<void> {
  const passing = (await readQueueLimits()).filter(isPassing);
  if (passing.length === 0) return;
  const counts = passing.some(({ endsWhenEmpty }) => endsWhenEmpty) ? await countQueues(db()) : [];
  const empty = counts.filter(({ waiting }) => waiting === 0).map(({ queue }) => queue);
  const slow = passing.some(({ endsWhenSlowMs }) => endsWhenSlowMs !== null)
    ? slowParts(passing, await readPartTimes())
    : {};
  await transaction(async (tx) => {
    const ended = await endQueueLimits(tx, { empty, slow: QUEUES.filter((queue) => slow[queue]) });
    for (const { queue, atOnce, perMinute, atOnceAfter, perMinuteAfter } of ended) {
      await recordAudit(tx, {
        actor: BY_ITSELF,
        action: 'queue.tune',
        subjectType: 'queue',
        subjectId: queue,
        before: sideOf({ atOnce, perMinute }),
        after: {
          ...sideOf({ atOnce: atOnceAfter, perMinute: perMinuteAfter }),
          ...(slow[queue] && { slowPart: slow[queue].part }),
        },
      });
    }
    if (ended.length > 0) notifyStaff(tx);
  });
}
