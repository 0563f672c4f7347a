import type { Value } from './bound-value';
import type { Property } from './model';
import { ODataError } from './odata-error';
import { particular } from './particulars';

/**
 * What one statement may cost. PostgreSQL looks for a cancellation between rows, not within a function, so its time limit
 * holds only where the work for one row is bounded.
 */
export const COST = {
  /** The letters of a text that a query puts together. */
  text: 4000,
  /** The digits of a number that a query computes. */
  digits: 1000,
  /** The steps that the functions of one row take, such as comparisons of two letters. */
  steps: 1_000_000,
  /** The values of a query, counted where they stand, not where an alias is defined. */
  values: 4000,
  /** The UTF-8 bytes of those values. */
  bytes: 32 * 1024,
  /** The rows that navigations lead to: each is a join. */
  joins: 24,
  /** The collections of any(), all() and $count: each is a query of its own. */
  collections: 16,
  /** The words of a search: PostgreSQL keeps 32 compiled patterns. */
  words: 32,
} as const;

/** The letters of a text property without a declared length (write-values.ts). */
const UNDECLARED = 2000;
/** The letters that one letter becomes at most in another case. */
const CASE_GROWTH = 3;

function propertySize({ type, maxLength, precision }: Property): number {
  if (type === 'Edm.String') return maxLength ?? UNDECLARED;
  return type === 'Edm.Decimal' ? (precision ?? 38) : 20;
}

/** The digits of a number as PostgreSQL keeps it: `1e300` has 301. */
function digitsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e');
  return mantissa.length + Math.abs(Number(exponent));
}

const isText = ({ type }: Value) => type === 'Edm.String';

/** Adds up what a query costs while it is bound, and refuses what is beyond {@link COST}. */
export class Budget {
  private readonly spent = { steps: 0, values: 0, bytes: 0, joins: 0, collections: 0, words: 0 };
  /** The most letters or digits that a bound value can have. */
  private readonly sizes = new WeakMap<Value, number>();

  /**
   * Charges a value, whose operands must have been charged before.
   * @throws ODataError 400 QueryTooComplex
   */
  charge(value: Value, target: string): void {
    const { size, steps } = this.costOf(value, target);
    this.sizes.set(value, size);
    if (value.type === 'Edm.Decimal' && size > COST.digits) {
      throw tooMuch(target, 'digits');
    }
    this.spend('steps', steps, target);
  }

  /** Charges a row that a navigation leads to. */
  chargeJoin(target: string): void {
    this.spend('joins', 1, target);
  }

  /** Charges a value that `$apply` adds up or groups by, which is compared with that of another row. */
  chargeAggregate(value: Value, target: string): void {
    this.spend('steps', 2 * this.sizeOf(value), target);
  }

  private spend(what: keyof Budget['spent'], amount: number, target: string): void {
    this.spent[what] += amount;
    if (this.spent[what] > COST[what]) throw tooMuch(target, what);
  }

  /** The letters or digits that a charged value can have at most. */
  sizeOf(value: Value): number {
    const known = this.sizes.get(value);
    if (known !== undefined) return known;
    return value.node === 'constant' ? constantSize(value) : 0;
  }

  private costOf(value: Value, target: string): { size: number; steps: number } {
    switch (value.node) {
      case 'constant':
        this.spend('values', 1, target);
        this.spend('bytes', Buffer.byteLength(value.text ?? ''), target);
        return { size: constantSize(value), steps: 0 };
      case 'property':
        return { size: propertySize(value.property), steps: 0 };
      case 'call':
        return this.costOfCall(value, target);
      case 'negate':
        return { size: this.sizeOf(value.operand), steps: 0 };
      case 'arithmetic':
        return this.costOfArithmetic(value);
      case 'compare':
        return { size: 0, steps: this.sizeOf(value.left) + this.sizeOf(value.right) };
      case 'in':
        return { size: 0, steps: value.list.reduce((sum, item) => sum + this.sizeOf(item), 0) };
      case 'some':
      case 'count':
        this.spend('collections', 1, target);
        return { size: 20, steps: 0 };
      case 'holds':
        this.spend('words', 1, target);
        return {
          size: 0,
          steps: value.properties.reduce((sum, each) => sum + propertySize(each), 50 * value.text.length),
        };
      default:
        return { size: 0, steps: 0 };
    }
  }

  private costOfCall({ name, args, type }: Value & { node: 'call' }, target: string): { size: number; steps: number } {
    const sizes = args.map((arg) => this.sizeOf(arg));
    const [first = 0, second = 0] = sizes;
    const read = args.reduce((sum, arg, index) => sum + (isText(arg) ? (sizes[index] ?? 0) : 0), 0);
    switch (name) {
      case 'contains':
      case 'indexof':
        // Both are folded; then at the worst the sought text is compared at each place.
        return { size: 20, steps: 8 * read + first * Math.min(first, second) };
      case 'startswith':
      case 'endswith':
        return { size: 0, steps: 8 * read };
      case 'concat':
        if (read > COST.text) throw tooMuch(target, 'text');
        return { size: read, steps: read };
      case 'tolower':
      case 'toupper':
        return { size: Math.min(first, COST.text) * CASE_GROWTH, steps: 8 * read };
      case 'substring':
      case 'trim':
        return { size: first, steps: 8 * read };
      default:
        return {
          size: isText({ type } as Value) ? read : type === 'Edm.Decimal' ? Math.max(first, 20) : 20,
          steps: read,
        };
    }
  }

  private costOfArithmetic({ op, left, right }: Value & { node: 'arithmetic' }): { size: number; steps: number } {
    const [one, other] = [this.sizeOf(left), this.sizeOf(right)];
    if (op === 'add' || op === 'sub') return { size: Math.max(one, other) + 1, steps: one + other };
    const longest = op === 'mod' ? Math.max(one, other) : one + other + (op === 'mul' ? 0 : 20);
    return { size: longest, steps: one * other };
  }
}

function constantSize({ type, text }: Value & { node: 'constant' }): number {
  if (text === null) return 0;
  return type === 'Edm.String' ? text.length : type === 'Edm.Decimal' ? digitsOf(text) : 20;
}

function tooMuch(option: string, what: keyof typeof COST): ODataError {
  const said =
    what === 'steps' ? particular('costs-steps', { option }) : particular(`costs-${what}`, { option, max: COST[what] });
  return new ODataError(400, 'QueryTooComplex', said, option);
}
