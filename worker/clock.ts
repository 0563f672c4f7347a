import { CLOCK_LIMIT_MS } from '~/features/runtime/worker-heartbeat-store.server';
import { databaseNow } from '~/platform/db/client.server';

const ownNow = Date.now.bind(Date);

/**
 * Lets this process go by the database's time for as long as its own clock is wrong. Queues reckon locks, delays and their
 * search for dead workers with the Date.now() of whoever asks: one worker an hour ahead would make all others wait that hour.
 * @returns how far its own clock is ahead of the database's, in milliseconds; 0 where the way there was too long to tell
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
