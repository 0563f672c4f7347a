import type { FieldError } from '~/platform/errors';
import type { ReaderTexts } from '~/platform/translator';
import type { LineUnit } from './support-line';

/** The answer to a form of a line's page when nothing was done: typed values stay. */
export type LineFormAnswer = {
  form: 'rerun' | 'customer';
  /** The key of its text: `support:problem.<problem>`; null for a requested preview. */
  problem: 'reason' | 'line-changed' | 'nothing-to-correct' | 'correction-not-valid' | null;
  errors: FieldError[];
  values: Record<string, string>;
};

/** The names of a unit's fields in the form. */
export const codeField = (unitNo: number) => `code.${unitNo}`;
export const computerField = (unitNo: number) => `computer.${unitNo}`;

/** The licences and computers chosen in the form for a line's units, by unit number. */
export type LineFormValues = Record<number, { code: string; computer: string }>;

/** The initial values: those typed before, otherwise the line's. */
export function startValues(units: readonly LineUnit[], typed: Record<string, string> | undefined): LineFormValues {
  return Object.fromEntries(
    units.map(({ unitNo, approvalCode, computer }) => [
      unitNo,
      { code: typed?.[codeField(unitNo)] ?? approvalCode, computer: typed?.[computerField(unitNo)] ?? computer ?? '' },
    ]),
  );
}

export function isChanged(unit: LineUnit, values: LineFormValues): boolean {
  const value = values[unit.unitNo];
  return value !== undefined && (value.code !== unit.approvalCode || value.computer !== (unit.computer ?? ''));
}

/** The values for a line that has changed: choices stay, the rest are the line's present values. */
export function carriedValues(
  values: LineFormValues,
  { from, to }: { from: readonly LineUnit[]; to: readonly LineUnit[] },
): LineFormValues {
  const chosen = new Set(from.filter((unit) => isChanged(unit, values)).map(({ unitNo }) => unitNo));
  const kept = to.filter(({ unitNo, done }) => chosen.has(unitNo) && !done).map(({ unitNo }) => unitNo);
  return {
    ...startValues(to, undefined),
    ...Object.fromEntries(kept.flatMap((unitNo) => (values[unitNo] ? [[unitNo, values[unitNo]]] : []))),
  };
}

/** The sentence for an error of a unit, or of the selection as a whole. */
export function wrongText({ find }: Pick<ReaderTexts, 'find'>, { code, params }: FieldError): string {
  return find(`support:wrong.${code}`, { approvalCode: '', ...params }) ?? code;
}
