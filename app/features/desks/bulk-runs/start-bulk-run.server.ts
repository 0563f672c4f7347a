import type { BulkAct } from '~/platform/bulk-states';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import { MOST_ITEMS, slowLimitsOf } from './bulk-run';
import { insertItems, insertRun, readHolder, readUsualPace, type BulkItem } from './bulk-run-store.server';

type Holder = NonNullable<Awaited<ReturnType<typeof readHolder>>>;

export type BulkStarted =
  /** `others`: how many another run has in hand, so that this one leaves them to it. */
  | { kind: 'started'; runId: number; others: number }
  /** Another run has all of them in hand; nothing was started. */
  | { kind: 'taken'; holder: Holder }
  | { kind: 'nothing' };

class AllTaken extends Error {}

/**
 * Starts one act on many things (B33): it is tried on one, then on five of different dealers, then on the rest, and stops by
 * itself where the first fail again. Workers carry it on ({@link carryOnBulkRuns}); what was chosen is frozen now, each thing in the
 * version that was seen, and left alone where it has changed when its turn comes.
 * @param items in the order in which they should be tried, at most {@link MOST_ITEMS}: whoever chose more has said so before; each
 * needs the right that its act needs
 */
export async function startBulkRun(
  actor: Actor,
  {
    act,
    items,
    cause,
    continues,
    reason,
  }: {
    act: BulkAct;
    items: readonly BulkItem[];
    /** The key of the cause by which they were chosen. */
    cause?: string | undefined;
    /** The stopped run whose rest they are. */
    continues?: number | undefined;
    reason: string;
  },
): Promise<BulkStarted> {
  if (items.length === 0) return { kind: 'nothing' };
  if (items.length > MOST_ITEMS) throw new RangeError(`a bulk run of ${items.length} things`);
  try {
    return await transaction(async (tx) => {
      const correlationId = requestContext()?.requestId ?? 'bulk-run';
      const runId = await insertRun(tx, {
        ...{ act, cause, continues, reason, actor, correlationId },
        slowLimits: slowLimitsOf(act, await readUsualPace(tx)),
      });
      const total = await insertItems(tx, runId, items);
      if (total === 0) throw new AllTaken();
      await recordAudit(tx, {
        actor,
        action: 'bulk-run.start',
        subjectType: 'bulk-run',
        subjectId: String(runId),
        after: { lines: total, ...(continues !== undefined && { continues }) },
        reason,
        correlationId,
      });
      notifyStaff(tx);
      return { kind: 'started', runId, others: items.length - total };
    });
  } catch (error) {
    if (!(error instanceof AllTaken)) throw error;
    const holder = await readHolder(items);
    return holder ? { kind: 'taken', holder } : { kind: 'nothing' };
  }
}
