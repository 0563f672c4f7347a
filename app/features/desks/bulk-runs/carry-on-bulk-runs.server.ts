import { BY_ITSELF } from '~/platform/actors';
import { recordAudit } from '~/platform/audit-store.server';
import { logFailure, transaction, type Executor } from '~/platform/db/client.server';
import { failpoint } from '~/platform/failpoint.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { beginItems, type BeginOthers } from './begin-items.server';
import { countIn, FAILED, isPhaseOver, roomIn, slowestOf, stopRuleOf, UNFIT, type ItemCount } from './bulk-run';
import {
  countItems,
  endRun,
  enterPhase,
  nextItems,
  noteBegun,
  openRuns,
  readPace,
  settleItems,
  stopRun,
  takeRun,
  type CarriedRun,
} from './bulk-run-store.server';

/** Things that have changed leave room for the next; so often one turn fills it. */
const MOST_ROUNDS = 10;

/**
 * Carries on every run that is not over, each by one worker at a time; a run that cannot be carried on now keeps none from others.
 * @param beginOthers begins the things of domains that this one does not know
 */
export async function carryOnBulkRuns(beginOthers: BeginOthers): Promise<void> {
  for (const id of await openRuns()) {
    try {
      await transaction((tx) => carryOn(tx, id, beginOthers));
    } catch (error) {
      logFailure('error', error, { bulkRun: id }, 'a bulk run could not be carried on; it will be tried again');
    }
  }
}

/**
 * A turn of a run: notes what has ended, judges it, and begins the next things. Everything that a turn does commits together, so a
 * worker that dies in it has done nothing.
 */
async function carryOn(tx: Executor, id: number, beginOthers: BeginOthers): Promise<void> {
  const run = await takeRun(tx, id);
  if (!run) return;
  const settled = await settleItems(tx, run);
  let counts = await countItems(tx, id);
  let state = run.state;
  let begun = 0;
  if (state === 'running') {
    const broken = stopRuleOf(run.phase, counts, slowestOf(await readPace(tx, id), run.slowLimits));
    if (broken) {
      const left = await stopRun(tx, id, { ...broken, by: null, reason: null });
      await recordAudit(tx, {
        actor: BY_ITSELF,
        action: 'bulk-run.stop-itself',
        subjectType: 'bulk-run',
        subjectId: String(id),
        after: {
          untouched: left,
          ...(broken.code !== null && { [broken.stop === 'too-slow' ? 'slowPart' : 'errorCode']: broken.code }),
        },
        correlationId: run.correlationId,
      });
      state = 'stopping';
      await settleItems(tx, { ...run, state });
      counts = await countItems(tx, id);
    } else {
      ({ counts, begun } = await beginNext(tx, run, counts, beginOthers));
    }
  }
  if (countIn(counts, ['waiting', 'running']) === 0) {
    await endRun(tx, id, state === 'running' ? 'done' : 'stopped');
    await recordAudit(tx, {
      actor: BY_ITSELF,
      action: 'bulk-run.end',
      subjectType: 'bulk-run',
      subjectId: String(id),
      after: {
        lines: countIn(counts, ['done']),
        failedLines: countIn(counts, FAILED),
        changed: countIn(counts, UNFIT),
        untouched: countIn(counts, ['left']),
      },
      correlationId: run.correlationId,
    });
    notifyStaff(tx);
  } else if (settled > 0 || begun > 0 || state !== run.state) notifyStaff(tx);
}

async function beginNext(
  tx: Executor,
  run: CarriedRun,
  before: ItemCount[],
  beginOthers: BeginOthers,
): Promise<{ counts: ItemCount[]; begun: number }> {
  let counts = before;
  let { phase } = run;
  let begun = 0;
  for (let round = 0; round < MOST_ROUNDS && countIn(counts, ['waiting']) > 0; round++) {
    if (isPhaseOver(phase, counts)) await enterPhase(tx, run.id, ++phase);
    const room = roomIn(phase, counts);
    if (room === 0) break;
    const items = await nextItems(tx, run.id, room);
    const noted = await beginItems(tx, run, items, beginOthers);
    failpoint('bulk-run');
    await noteBegun(tx, { id: run.id, phase }, noted);
    begun += items.length;
    counts = await countItems(tx, run.id);
  }
  return { counts, begun };
}
