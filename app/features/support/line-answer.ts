import type { FieldError } from '~/platform/errors';

/** What a form of a line's page is answered with where nothing was done: what was typed stays. */
export type LineAnswer = {
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
