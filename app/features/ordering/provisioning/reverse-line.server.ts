import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { moneyChanged } from '~/features/ordering/payments/money-changed.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { enqueue } from '~/platform/outbox-store.server';
import { planReversal, type ReversalPlan } from './reverse-line';
import { lockModulesOf } from './provisioning-store.server';
import {
  closeReversedLine,
  lockLicencesOf,
  lockOrderOfLine,
  readReversibleLine,
  reverseLicences,
  revokeModules,
  type ReversibleLine,
} from './reverse-line-store.server';

/**
 * Reverses one line of an order with what it granted (B19), under the order's lock: a worker that was at the line has
 * committed by now, and one that comes later finds it cancelled.
 * @param seenGeneration the line's generation on the page; another one means that the page is out of date
 * @throws AppError line-not-found (404); line-changed, line-reversed, order-cancelled, licence-used-since,
 * licence-wanted (409)
 */
export async function reverseLine(
  lineId: string,
  seenGeneration: number,
  actor: Actor,
  reason: string,
): Promise<ReversalPlan> {
  return transaction(async (tx) => {
    const customerFirmId = await lockOrderOfLine(tx, lineId);
    if (customerFirmId === undefined) throw notFound('line-not-found');
    await lockModulesOf(tx, [customerFirmId]);
    await lockLicencesOf(tx, lineId);
    const line = await readReversibleLine(tx, lineId);
    if (!line) throw notFound('line-not-found');
    const plan = planReversal(line, new Date());
    if ('code' in plan) {
      const { code, ...params } = plan;
      throw new AppError(code, 409, { params });
    }
    if (line.generation !== seenGeneration) throw new AppError('line-changed', 409);
    await reverseLocked(tx, line, plan, { actor, reason });
    // What is left of the order may be paid now.
    await moneyChanged(tx, [line.orderId]);
    return plan;
  });
}

/** Reverses a line as planned; its order, its firm's modules and its licences are locked. */
export async function reverseLocked(
  tx: Executor,
  line: ReversibleLine,
  plan: ReversalPlan,
  { actor, reason }: { actor: Actor; reason: string },
): Promise<void> {
  if (plan.licences.length > 0) await reverseLicences(tx, line.id, plan.licences);
  if (plan.modules.length > 0) await revokeModules(tx, line.customerFirmId, plan.modules);
  const completed = await closeReversedLine(tx, line);
  if (completed) {
    const { orderId, correlationId } = completed;
    await enqueue(tx, sendOrderConfirmationJob, [{ payload: { orderId }, correlationId }]);
  }
  await recordAudit(tx, {
    actor,
    action: 'order-line.reverse',
    subjectType: 'order-line',
    subjectId: line.id,
    before: { status: line.status },
    after: {
      status: 'cancelled',
      ledger: plan.amount,
      licences: plan.licences.map(({ approvalCode, expiresAt }) => ({ approvalCode, expiresAt })),
      modules: plan.modules,
      keptModules: plan.keptModules,
    },
    reason,
    correlationId: line.correlationId,
  });
}
