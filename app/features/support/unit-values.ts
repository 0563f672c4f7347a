import type { TFunction } from '~/platform/texts';
import type { FieldError } from '~/platform/errors';
import { codeField, computerField } from './line-answer';
import type { LineUnit } from './support-line';

/** What the units of a line are to act on as it is being chosen, by their numbers. */
export type UnitValues = Record<number, { code: string; computer: string }>;

/** The values to begin with: what was typed before, else what the line holds. */
export function startValues(units: readonly LineUnit[], typed: Record<string, string> | undefined): UnitValues {
  return Object.fromEntries(
    units.map(({ unitNo, approvalCode, computer }) => [
      unitNo,
      { code: typed?.[codeField(unitNo)] ?? approvalCode, computer: typed?.[computerField(unitNo)] ?? computer ?? '' },
    ]),
  );
}

export function isChanged(unit: LineUnit, values: UnitValues): boolean {
  const value = values[unit.unitNo];
  return value !== undefined && (value.code !== unit.approvalCode || value.computer !== (unit.computer ?? ''));
}

/** The values on a line that has moved on: what was chosen stays, the rest is as the line holds it now. */
export function carriedValues(
  values: UnitValues,
  { from, to }: { from: readonly LineUnit[]; to: readonly LineUnit[] },
): UnitValues {
  const chosen = new Set(from.filter((unit) => isChanged(unit, values)).map(({ unitNo }) => unitNo));
  const kept = to.filter(({ unitNo, done }) => chosen.has(unitNo) && !done).map(({ unitNo }) => unitNo);
  return {
    ...startValues(to, undefined),
    ...Object.fromEntries(kept.flatMap((unitNo) => (values[unitNo] ? [[unitNo, values[unitNo]]] : []))),
  };
}

/** The sentence for an error of a unit, or of the selection as a whole. */
export function wrongText(t: TFunction, { code, params }: FieldError): string {
  return t(`support:wrong.${code}`, { approvalCode: '', ...params });
}
