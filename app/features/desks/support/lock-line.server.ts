import type { Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { lockOrderOfLine, type LockedLine, type LockedOrder } from './correct-line-store.server';
import type { SeenLine } from './correction';

/**
 * Locks a failed line that is unchanged since the user looked at it, with its order.
 * @throws AppError not-found (404); line-changed (409) if somebody or something else was quicker
 */
export async function lockLine(tx: Executor, seen: SeenLine): Promise<{ order: LockedOrder; line: LockedLine }> {
  const order = await lockOrderOfLine(tx, seen.orderLineId);
  const line = order?.lines.find(({ id }) => id === seen.orderLineId);
  if (!order || !line) throw notFound('not-found');
  const asSeen = line.generation === seen.generation && line.revision === seen.revision;
  if (order.cancelled || line.status !== 'failed' || !asSeen) throw new AppError('line-changed', 409);
  return { order, line };
}
