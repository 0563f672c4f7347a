/**
 * Reading from a replica: lists, exports and reports of people, and what programs query. Whoever reads there sees everything that
 * was committed before it asked, its own writes above all: the primary says how far its log is, and the replica is used once it
 * has got there. Where it does not within {@link PATIENCE_MS}, or does not answer, the primary reads.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { env } from '../env.server';
import { warnSparsely } from '../log.server';
import { countReplicaReading } from '../metrics.server';

/** A replica beside its primary is behind by milliseconds; nobody waits longer for it than a page takes. */
const PATIENCE_MS = 250;
const FIRST_PAUSE_MS = 4;
/** After a failure the replica is left alone for so long. */
const REST_MS = 5000;

/** What became of the last reading that was meant for it. */
export type ReplicaState = 'used' | 'behind' | 'gone';

let state: ReplicaState = 'used';
let restsUntil = -Infinity;

export const hasReplica = () => env().DATABASE_REPLICA_URL !== undefined;

/** How the replica is; undefined where there is none. */
export const replicaState = (): ReplicaState | undefined => (hasReplica() ? state : undefined);

/**
 * Whether the replica may read now what this moment knows.
 * @param primary any connection to it
 */
export async function replicaHasCaughtUp(
  primary: Pick<pg.Pool, 'query'>,
  replica: Pick<pg.Pool, 'query'>,
): Promise<boolean> {
  if (!hasReplica()) return false;
  const caughtUp = performance.now() >= restsUntil && (await catchesUp(primary, replica));
  countReplicaReading(caughtUp ? 'replica' : 'primary');
  return caughtUp;
}

async function catchesUp(primary: Pick<pg.Pool, 'query'>, replica: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await primary.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  const deadline = performance.now() + PATIENCE_MS;
  try {
    for (let pause = FIRST_PAUSE_MS; ; pause *= 2) {
      const answer = replica.query<{ there: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as there',
        [rows[0]?.at],
      );
      const there = await withinPatience(answer);
      // One that was promoted replays nothing any more: it is a server of its own.
      if (there === null) return restWhile('gone', new Error('the replica is no replica'));
      if (there) {
        state = 'used';
        return true;
      }
      if (performance.now() + pause > deadline) return restWhile('behind');
      await wait(pause);
    }
  } catch (error) {
    return restWhile('gone', error);
  }
}

async function withinPatience(answer: Promise<pg.QueryResult<{ there: boolean | null }>>): Promise<boolean | null> {
  const late = Symbol('late');
  const first = await Promise.race([answer, wait(2 * PATIENCE_MS, late, { ref: false })]);
  if (typeof first !== 'symbol') return first.rows[0]?.there ?? null;
  answer.catch(() => undefined);
  throw new Error('the replica does not answer');
}

/** A replica that lags is asked again by the next reading; one that is gone is left alone for a while. */
function restWhile(next: 'behind' | 'gone', error?: unknown): false {
  state = next;
  if (next === 'gone') restsUntil = performance.now() + REST_MS;
  warnSparsely({ error, replica: next }, 'the primary reads what is the replica’s to read');
  return false;
}

/** It broke while something was read on it: the next readings go to the primary. */
export function replicaFailed(error: unknown): void {
  restWhile('gone', error);
}
