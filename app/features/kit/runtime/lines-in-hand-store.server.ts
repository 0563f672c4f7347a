import { sql } from 'drizzle-orm';
import { db, logFailure, type Executor } from '~/platform/db/client.server';
import { workerId } from './worker-heartbeat-store.server';

type Line = { orderLineId: string; generation: number };

const keyOf = ({ orderLineId, generation }: Line) => `${orderLineId}:${generation}`;

/** What this worker works on now, with its start. */
const inHand = new Map<string, string>();

/**
 * Notes beside this worker's heartbeats which lines it begins, so that whoever takes them over after its death can say what
 * died with whom. Best effort: a line is not kept back by a note that cannot be written.
 */
export async function noteLinesBegun(lines: readonly Line[], begunAt: string): Promise<void> {
  for (const line of lines) inHand.set(keyOf(line), begunAt);
  await writeNote();
}

/** @param told each line ended for good: nobody will look for it, so the next note is early enough */
export async function noteLinesEnded(lines: readonly Line[], told: boolean): Promise<void> {
  for (const line of lines) inHand.delete(keyOf(line));
  if (!told) await writeNote();
}

async function writeNote(): Promise<void> {
  try {
    // A process that dies takes none of it along; only the loss of the server would, and nobody waits for the disk.
    await db().execute(sql`
      update worker_beats set in_hand = ${JSON.stringify(Object.fromEntries(inHand))}::jsonb
      from (select set_config('synchronous_commit', 'off', true)) as quick where worker_id = ${workerId}`);
  } catch (error) {
    logFailure('warn', error, {}, 'the lines in hand could not be noted');
  }
}

/** A start of a line whose end nobody saw, with the last heartbeat and the release of its worker. */
export type LostStart = { worker: string; startedAt: string; lastBeatAt: string; release: string };

/** Takes the starts of a line by other workers out of their notes, oldest first: each is counted once. */
export async function takeLostStarts(tx: Executor, line: Line): Promise<LostStart[]> {
  const key = keyOf(line);
  const { rows } = await tx.execute<LostStart>(sql`
    with lost as materialized (
      select worker_id, right(host || ':' || process_id, 100) as worker, in_hand ->> ${key} as "startedAt",
        to_json(beat_at) #>> '{}' as "lastBeatAt", version as release
      from worker_beats where jsonb_exists(in_hand, ${key}) and worker_id <> ${workerId}
    ), taken as (
      update worker_beats b set in_hand = b.in_hand - ${key} from lost where b.worker_id = lost.worker_id
    )
    select worker, "startedAt", "lastBeatAt", release from lost order by "startedAt"`);
  return rows;
}
