import { correctFieldWithin } from '~/features/desks/support/correct-customer.server';
import type { SeenLine } from '~/features/desks/support/correction';
import type { OpenField } from '~/features/ordering/conversations/conversation';
import { rerunWithin } from '~/features/ordering/provisioning/rerun-lines.server';
import type { Actor } from '~/platform/audit-store.server';
import type { Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';

/**
 * Corrects the field that an answer is about, and runs the line again: both or neither.
 * @throws AppError line-changed (409); correction-not-valid (422); nothing-to-correct (422)
 */
export async function correctFieldAndRerun(
  tx: Executor,
  line: SeenLine,
  correction: { field: OpenField; value: string },
  act: { actor: Actor; reason: string },
): Promise<void> {
  await correctFieldWithin(tx, line, correction, act);
  const [outcome] = await rerunWithin(tx, [line], act.actor, act.reason);
  if (outcome?.outcome !== 'started') throw new AppError('line-changed', 409);
}
