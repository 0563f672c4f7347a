import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { rerunWithin } from '~/features/ordering/provisioning/rerun-lines.server';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import {
  readDealerScope,
  replaceUnits,
  touchLine,
  type LockedLine,
  type LockedOrder,
} from './correct-line-store.server';
import { changedUnits, checkCorrection, cleanCorrections, type SeenLine, type UnitCorrection } from './correction';
import { lockLine } from './lock-line.server';

/**
 * Replaces wrong licences or computer names of a failed line, and runs it again on request: both or neither. The
 * order's lock and the line's generation and revision decide between people who work on it at once. Quantities and
 * amounts stay (readings 16).
 * @throws AppError not-found (404); line-changed (409); correction-not-valid (422) with one entry per wrong unit;
 * nothing-to-correct (422)
 */
export function correctLine(
  seen: SeenLine,
  units: readonly UnitCorrection[],
  act: { actor: Actor; reason: string; rerun: boolean },
): Promise<{ corrected: number }> {
  return transaction((tx) => correctLineWithin(tx, seen, units, act));
}

/** The same within the caller's transaction, which writes down how it came to it. */
export async function correctLineWithin(
  tx: Executor,
  seen: SeenLine,
  units: readonly UnitCorrection[],
  { actor, reason, rerun }: { actor: Actor; reason: string; rerun: boolean },
): Promise<{ corrected: number }> {
  const { order, line } = await lockLine(tx, seen);
  const wanted = cleanCorrections(units, line);
  const changed = changedUnits(wanted, line);
  if (changed.length === 0 && wanted.length === line.units.length) {
    if (!rerun) throw new AppError('nothing-to-correct', 422);
  } else {
    await refuseWrongUnits(tx, order, line, wanted);
    await replaceUnits(tx, line.id, changed);
    await touchLine(tx, order.id, line.id);
    await recordAudit(tx, {
      actor,
      action: 'order-line.correct',
      subjectType: 'order-line',
      subjectId: line.id,
      ...describe(line.units, wanted),
      reason,
      correlationId: order.correlationId,
    });
  }
  if (rerun) {
    const [outcome] = await rerunWithin(tx, [seen], actor, reason);
    if (outcome?.outcome !== 'started') throw new AppError('line-changed', 409);
  }
  return { corrected: changed.length };
}

/**
 * Refuses a selection that the order's own rules would refuse, on behalf of its dealer.
 * @throws AppError correction-not-valid (422) with one entry per wrong unit
 */
export async function refuseWrongUnits(
  tx: Executor,
  order: LockedOrder,
  line: LockedLine,
  units: readonly UnitCorrection[],
): Promise<void> {
  const scope = await readDealerScope(tx, order.dealerId);
  const codes = units.map(({ approvalCode }) => approvalCode);
  const named = await findVisibleLicences(scope, codes, tx);
  const errors = checkCorrection(order, line, units, new Map(named.map((each) => [each.approvalCode, each])));
  if (errors.length > 0) throw new AppError('correction-not-valid', 422, { fields: errors });
}

function describe(before: readonly UnitCorrection[], after: readonly UnitCorrection[]) {
  const texts = (units: readonly UnitCorrection[]) => ({
    approvalCodes: units.map(({ approvalCode }) => approvalCode),
    ...(units.some(({ computer }) => computer !== null) && { computers: units.map(({ computer }) => computer ?? '') }),
  });
  return { before: texts(before), after: texts(after) };
}
