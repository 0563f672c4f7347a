import { CLOCK_LIMIT_MS } from '~/features/kit/runtime/worker-heartbeat-store.server';
import { databaseNow } from '~/platform/db/client.server';

const ownNow = Date.now.bind(Date);

/**
 * Makes this process use the database's time if its own clock is wrong. Queues compute locks, delays and their search
 * for dead workers with the caller's Date.now(): one worker an hour ahead would make all others wait that hour.
 * @returns how far its own clock is ahead of the database's, in milliseconds; 0 if the round trip was too slow to
 *   measure
 */
export async function followDatabaseClock(): Promise<number> {
  const asked = ownNow();
  const theirs = (await databaseNow()).getTime();
  const answered = ownNow();
  const difference = Math.round((asked + answered) / 2 - theirs);
  const ahead = Math.abs(difference) > (answered - asked) / 2 ? difference : 0;
  Date.now = Math.abs(ahead) > CLOCK_LIMIT_MS ? () => ownNow() - ahead : ownNow;
  return ahead;
}
