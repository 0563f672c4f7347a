/** What binding makes of expressions: values with their types, and the rows that they are about. */
import type { EdmType, EntitySet, Navigation, Property } from './model';
import type { Arithmetic, Comparison } from './syntax';

/** The types of the model, and those that only expressions have. */
export type ValueType = EdmType | 'Edm.TimeOfDay' | 'Edm.Duration' | 'null';

/**
 * The rows that an expression refers to: those of the root, those of a lambda's variable, or the one that a navigation leads
 * to. Expressions with the same path from the same rows share a source, and so a join.
 */
export type Source = {
  set: EntitySet;
  parent?: Source;
  navigation?: Navigation;
  /** The sources of single-row navigations from here, by the navigation's name. */
  ways: Map<string, Source>;
};

export type Value = { type: ValueType; nullable: boolean } & (
  | { node: 'constant'; text: string | null }
  | { node: 'property'; source: Source; property: Property }
  | { node: 'call'; name: FunctionName; args: readonly Value[] }
  | { node: 'negate' | 'not'; operand: Value }
  | { node: 'arithmetic'; op: Arithmetic; left: Value; right: Value }
  | { node: 'compare'; op: Comparison; left: Value; right: Value }
  | { node: 'and' | 'or'; operands: readonly Value[] }
  | { node: 'in'; operand: Value; list: readonly Value[] }
  | { node: 'some'; every: boolean; source: Source; condition?: Value }
  | { node: 'count'; source: Source }
  /** Whether the row contains a word of `$search`. */
  | { node: 'holds'; source: Source; properties: readonly Property[]; text: string }
);

export type Shape = 'string' | 'number' | 'whole' | 'instant' | 'day' | 'clock';
export type Signature = { args: readonly Shape[]; result: ValueType | 'same' };

export const FUNCTIONS = {
  contains: [{ args: ['string', 'string'], result: 'Edm.Boolean' }],
  startswith: [{ args: ['string', 'string'], result: 'Edm.Boolean' }],
  endswith: [{ args: ['string', 'string'], result: 'Edm.Boolean' }],
  indexof: [{ args: ['string', 'string'], result: 'Edm.Int32' }],
  length: [{ args: ['string'], result: 'Edm.Int32' }],
  substring: [
    { args: ['string', 'whole'], result: 'Edm.String' },
    { args: ['string', 'whole', 'whole'], result: 'Edm.String' },
  ],
  tolower: [{ args: ['string'], result: 'Edm.String' }],
  toupper: [{ args: ['string'], result: 'Edm.String' }],
  trim: [{ args: ['string'], result: 'Edm.String' }],
  concat: [{ args: ['string', 'string'], result: 'Edm.String' }],
  year: [{ args: ['day'], result: 'Edm.Int32' }],
  month: [{ args: ['day'], result: 'Edm.Int32' }],
  day: [{ args: ['day'], result: 'Edm.Int32' }],
  hour: [{ args: ['clock'], result: 'Edm.Int32' }],
  minute: [{ args: ['clock'], result: 'Edm.Int32' }],
  second: [{ args: ['clock'], result: 'Edm.Int32' }],
  fractionalseconds: [{ args: ['clock'], result: 'Edm.Decimal' }],
  date: [{ args: ['day'], result: 'Edm.Date' }],
  time: [{ args: ['instant'], result: 'Edm.TimeOfDay' }],
  now: [{ args: [], result: 'Edm.DateTimeOffset' }],
  mindatetime: [{ args: [], result: 'Edm.DateTimeOffset' }],
  maxdatetime: [{ args: [], result: 'Edm.DateTimeOffset' }],
  round: [{ args: ['number'], result: 'same' }],
  floor: [{ args: ['number'], result: 'same' }],
  ceiling: [{ args: ['number'], result: 'same' }],
} as const satisfies Record<string, readonly Signature[]>;
export type FunctionName = keyof typeof FUNCTIONS;
/** All functions that an address can name. */
export const FUNCTION_NAMES = Object.keys(FUNCTIONS) as FunctionName[];
