import type { Caller } from '~/features/identity/accounts/api-caller';
import { noteDataWaits } from '~/features/identity/accounts/attempt-limits-store.server';
import { networkOf } from '~/features/identity/accounts/network';
import { dataApiConnections } from '~/platform/db/client.server';
import { log, warnSparsely } from '~/platform/log.server';
import { partOf } from '~/platform/processes.server';
import { requestContext, runForNobody } from '~/platform/request-context.server';
import { Bulkhead } from '~/platform/bulkhead.server';

/**
 * What waits for a connection of the data API. Whoever has a turn has a connection: the turns are as many as the pool has
 * connections, so nobody waits for one in line with others, where one account could stand at all places.
 */
export type Turn = 'request' | 'change set';

/** Nobody waits in vain who is alone: programs give up after 30 seconds (DevExtreme), and a slow machine needs some. */
const LONGEST_WAIT_MS = 25_000;
/** A turn that comes so late is told to the watch, as one that does not come is. */
const LATE_MS = 10_000;
const TOLD_EVERY_MS = 3000;
const STRANGERS = partOf(2);
const CHANGE_SETS = partOf(2);

let made: { known: Bulkhead; strangers: Bulkhead; changeSets: Bulkhead } | undefined;

function bulkheads() {
  const running = dataApiConnections() - STRANGERS - CHANGE_SETS;
  return (made ??= {
    known: new Bulkhead({
      running,
      // However much one account asks, two places are left to others, where there are so many.
      each: Math.max(1, running - 2),
      waiting: 120,
      longestWaitMs: LONGEST_WAIT_MS,
    }),
    strangers: new Bulkhead({ running: STRANGERS, waiting: 60, longestWaitMs: LONGEST_WAIT_MS }),
    // A change set keeps its locks until its end; two of one account would wait for each other.
    changeSets: new Bulkhead({ running: CHANGE_SETS, each: 1, waiting: 60, longestWaitMs: LONGEST_WAIT_MS }),
  });
}

function accountOf(caller: Caller): string {
  if (caller.kind === 'dealer') return `account ${caller.viewer.accountId}`;
  if (caller.kind === 'service') return `token ${caller.tokenId}`;
  return `network ${networkOf(requestContext()?.address ?? '')}`;
}

let waits = 0;
let telling: NodeJS.Timeout | undefined;

/** Gathered, so that a flood of refusals makes no flood of statements. Strangers have no name that a log may know. */
function noteWait(caller: Caller): void {
  waits += 1;
  const name = caller.kind === 'public' ? 'strangers' : accountOf(caller);
  warnSparsely({ caller: name }, 'a data query got its turn late, or not at all');
  tellSoon();
}

function tellSoon(): void {
  telling ??= runForNobody(() => setTimeout(() => void tellWaits(), TOLD_EVERY_MS).unref());
}

async function tellWaits(): Promise<void> {
  telling = undefined;
  const count = waits;
  waits = 0;
  await noteDataWaits(count).catch((error: unknown) => {
    log().info({ error }, 'waits of data queries cannot be noted now; they will be');
    waits += count;
    tellSoon();
  });
}

/**
 * Runs `work`, which takes one connection of the data API, at the turn of the caller's account. Accounts take turns one
 * after the other, strangers among themselves; who has gone leaves the queue.
 * @throws AppError busy (503) if no turn comes in time
 */
export async function inBulkhead<T>(turn: Turn, caller: Caller, work: () => Promise<T>): Promise<T> {
  const { known, strangers, changeSets } = bulkheads();
  const line = turn === 'change set' ? changeSets : caller.kind === 'public' ? strangers : known;
  const signal = requestContext()?.gone;
  const asked = performance.now();
  let began = false;
  const run = () => {
    began = true;
    if (performance.now() - asked > LATE_MS) noteWait(caller);
    return work();
  };
  try {
    return await line.run(run, { account: accountOf(caller), signal });
  } catch (error) {
    if (!began && !signal?.aborted) noteWait(caller);
    throw error;
  }
}
