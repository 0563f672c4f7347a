import type { FieldError } from '~/platform/errors';
import type { TFunction } from '~/platform/texts';
import type { LineUnit } from './support-line';

/** What a form of a line's page is answered with where nothing was done: what was typed stays. */
export type LineFormAnswer = {
  form: 'rerun' | 'customer';
  /** Names its words: `support:problem.<problem>`; null for a preview that was asked for. */
  problem: 'reason' | 'line-changed' | 'nothing-to-correct' | 'correction-not-valid' | null;
  errors: FieldError[];
  values: Record<string, string>;
};

/** The names of a unit's fields in the form. */
export const codeField = (unitNo: number) => `code.${unitNo}`;
export const computerField = (unitNo: number) => `computer.${unitNo}`;

/** The fields of the customer's correction, in the order of the page. */
export const CUSTOMER_FIELDS = [
  'name',
  'taxOffice',
  'taxNumber',
  'address1',
  'address2',
  'district',
  'province',
  'contact',
  'phone',
  'email',
  'sector',
  'note',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** The field that an error of the customer check names. */
export function customerFieldOf(path: string): string {
  return path === 'addressLines.0' ? 'address1' : path === 'addressLines.1' ? 'address2' : path;
}

/** What the units of a line are to act on as it is being chosen, by their numbers. */
export type LineFormValues = Record<number, { code: string; computer: string }>;

/** The values to begin with: what was typed before, else what the line holds. */
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

/** The values on a line that has moved on: what was chosen stays, the rest is as the line holds it now. */
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
export function wrongText(t: TFunction, { code, params }: FieldError): string {
  return t(`support:wrong.${code}`, { approvalCode: '', ...params });
}
