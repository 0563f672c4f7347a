import { registersComputer } from '~/features/catalogue/products/licence-actions';
import { checkLines } from '~/features/ordering/orders/check-order';
import type { NamedLicence } from '~/features/licensing/licences/licence-store.server';
import type { FieldError } from '~/platform/errors';
import { holdsCardNumber } from '~/platform/card-numbers';
import { cleanText, textLength } from '~/platform/text';
import type { LockedLine, LockedOrder } from './correct-line-store.server';

/** A line in the state that the user looked at: a line that has changed since is not corrected. */
export type SeenLine = { orderLineId: string; generation: number; revision: number };

/** The licence and computer that a unit of a line is to act on. */
export type UnitCorrection = { unitNo: number; approvalCode: string; computer: string | null };

const CODE = /^[0-9A-F]{8}$/;
const COMPUTER_LENGTH = 60;

/** The path of an error in a correction: `units.2`, or the line as a whole. */
const unitPath = (unitNo: number) => `units.${unitNo}`;

/** The corrections as they are stored: codes in capitals, names without invisible characters. */
export function cleanCorrections(units: readonly UnitCorrection[], line: LockedLine): UnitCorrection[] {
  return units.map(({ unitNo, approvalCode, computer }) => ({
    unitNo,
    approvalCode: approvalCode.trim().toUpperCase(),
    computer: registersComputer(line.licenceAction) ? cleanText(computer ?? '') : null,
  }));
}

/** The corrections that differ from the line's present values. */
export function changedUnits(units: readonly UnitCorrection[], line: LockedLine): UnitCorrection[] {
  return units.filter((unit) => {
    const before = line.units.find(({ unitNo }) => unitNo === unit.unitNo);
    return before?.approvalCode !== unit.approvalCode || (before.computer ?? null) !== unit.computer;
  });
}

/**
 * The rules for a corrected selection: those of the order itself (dealer-shop §4, readings 6, 9), and that neither the
 * number of units changes (readings 16) nor a unit that took effect already.
 * @param known those of the named licences that the order's dealer may see
 */
export function checkCorrection(
  order: LockedOrder,
  line: LockedLine,
  units: readonly UnitCorrection[],
  known: ReadonlyMap<string, NamedLicence>,
): FieldError[] {
  if (!line.requiresLicences) return [{ path: 'units', code: 'no-selection' }];
  const wanted = line.units.map(({ unitNo }) => unitNo).join();
  if (units.map(({ unitNo }) => unitNo).join() !== wanted) {
    return [{ path: 'units', code: 'quantity-does-not-match-selection' }];
  }
  const errors: FieldError[] = changedUnits(units, line)
    .filter(({ unitNo }) => line.units.find((unit) => unit.unitNo === unitNo)?.done)
    .map(({ unitNo }): FieldError => ({ path: unitPath(unitNo), code: 'unit-already-done' }));
  for (const { unitNo, approvalCode, computer } of units) {
    if (line.units.find((unit) => unit.unitNo === unitNo)?.done) continue;
    const licence = CODE.test(approvalCode) ? known.get(approvalCode) : undefined;
    if (licence === undefined)
      errors.push({ path: unitPath(unitNo), code: 'licence-not-found', params: { approvalCode } });
    else if (licence.firmId !== order.customerFirmId) {
      errors.push({ path: unitPath(unitNo), code: 'licence-of-another-firm', params: { approvalCode } });
    } else if (licence.takenBack) {
      errors.push({ path: unitPath(unitNo), code: 'licence-taken-back', params: { approvalCode } });
    }
    if (computer === '') errors.push({ path: unitPath(unitNo), code: 'computer-name-required' });
    if (computer !== null && textLength(computer) > COMPUTER_LENGTH) {
      errors.push({ path: unitPath(unitNo), code: 'field-too-long' });
    }
    if (holdsCardNumber(computer ?? '')) errors.push({ path: unitPath(unitNo), code: 'card-number-refused' });
  }
  return [...errors, ...orderErrors(order, line, units)];
}

/** The errors of the order's own check with the corrected line. */
function orderErrors(order: LockedOrder, line: LockedLine, units: readonly UnitCorrection[]): FieldError[] {
  const standing = order.lines.filter(({ status, reversed }) => status !== 'cancelled' && !reversed);
  const asked = standing.map((each) => {
    const selection = each.id === line.id ? units : each.units;
    return {
      product: each,
      line: {
        sku: each.sku,
        quantity: each.quantity,
        ...(registersComputer(each.licenceAction)
          ? { computers: selection.map(({ approvalCode, computer }) => ({ approvalCode, name: computer ?? '' })) }
          : each.requiresLicences && { approvalCodes: selection.map(({ approvalCode }) => approvalCode) }),
      },
    };
  });
  const codes = new Set([
    'licence-selected-twice',
    'licence-actions-conflict',
    'licence-extended-twice',
    'quantity-does-not-match-selection',
  ]);
  const found = checkLines(asked, 'firm').filter(({ code }) => codes.has(code));
  return [...new Set(found.map(({ code }) => code))].map((code) => ({ path: 'units', code }));
}
