import { rowIdOf } from '~/platform/row-ids';
import { QUEUE_ACTS, type QueueQuestion } from './queue-question';
import { queueOf } from './queues';
import { accountName } from './share-desk-store.server';
import { HOLD_ACTS, type HoldQuestion } from './share-table';

/** The action to confirm, from a URL or a form; undefined for an unknown one. */
export function questionOf(act: unknown, queue: unknown): QueueQuestion | undefined {
  const known = QUEUE_ACTS.find((name) => name === act);
  return known && { act: known, queue: queueOf(queue) };
}

/** The question about an account, from a URL or a form; undefined for an unknown act or account. */
export async function holdQuestionOf(act: unknown, account: unknown): Promise<HoldQuestion | undefined> {
  const known = HOLD_ACTS.find((name) => name === act);
  const id = known && typeof account === 'string' ? rowIdOf(account) : undefined;
  const email = id === undefined ? undefined : await accountName(id);
  return known && id !== undefined && email !== undefined ? { act: known, account: { id, email } } : undefined;
}
