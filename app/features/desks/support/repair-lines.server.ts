import { randomUUID } from 'node:crypto';
import { rerunLines, type RerunOutcome } from '~/features/ordering/provisioning/rerun-lines.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { requestContext } from '~/platform/request-context.server';
import { transaction } from '~/platform/db/client.server';

/** A line in the state of the dry run. */
export type RepairedLine = { orderLineId: string; generation: number };

/**
 * Runs many failed lines again with one reason (B5): only those that are unchanged since the dry run. One entry of the
 * audit trail records the outcome of each, beside an entry for each line that was started.
 * @returns the id under which {@link readRepair} finds the report
 */
export async function repairLines(lines: readonly RepairedLine[], actor: Actor, reason: string): Promise<string> {
  const outcomes = await rerunLines(lines, actor, reason);
  const repairId = randomUUID();
  const of = (outcome: RerunOutcome['outcome']) =>
    outcomes.filter((each) => each.outcome === outcome).map(({ orderLineId }) => orderLineId);
  await transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'order-line.repair',
      subjectType: 'repair',
      subjectId: repairId,
      after: { started: of('started'), changed: of('changed'), gone: of('gone') },
      reason,
      correlationId: requestContext()?.requestId ?? repairId,
    }),
  );
  return repairId;
}
