/**
 * A recursive descent parser for OData v4 URLs. It does not know the model; `bind.ts` validates names and types. Each
 * character is read a bounded number of times, so the cost of hostile input is linear in its length.
 */
import { ODataError } from './odata-error';
import { particular, type Said } from './particulars';

export type LiteralType =
  | 'null'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'string'
  | 'guid'
  | 'date'
  | 'dateTime'
  | 'time'
  | 'duration';

/** `text` is the value in PostgreSQL's input format, without quotes and suffixes. */
export type Literal = { kind: 'literal'; type: LiteralType; text: string; at: number };

export type Expression =
  | Literal
  /** A property after any number of navigations; the first name may be `$it` or a lambda's variable. */
  | { kind: 'path'; names: readonly string[]; at: number }
  /** The number of rows that a navigation leads to. */
  | { kind: 'count'; names: readonly string[]; at: number }
  | { kind: 'call'; name: string; args: readonly Expression[]; at: number }
  | { kind: 'not' | 'negate'; operand: Expression; at: number }
  | { kind: 'and' | 'or'; operands: readonly Expression[]; at: number }
  | { kind: 'compare'; op: Comparison; left: Expression; right: Expression; at: number }
  | { kind: 'arithmetic'; op: Arithmetic; left: Expression; right: Expression; at: number }
  | { kind: 'in'; operand: Expression; list: readonly Expression[]; at: number }
  | {
      kind: 'lambda';
      op: 'any' | 'all';
      names: readonly string[];
      variable?: string;
      condition?: Expression;
      at: number;
    };

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';
export type Arithmetic = 'add' | 'sub' | 'mul' | 'div' | 'divby' | 'mod';

export type SearchExpression =
  | { kind: 'term'; text: string }
  | { kind: 'not'; operand: SearchExpression }
  | { kind: 'and' | 'or'; operands: readonly SearchExpression[] };

export type OrderItem = { value: Expression; descending: boolean };
/** `given` keeps the raw options for links to the further rows of a long collection. */
export type ExpandItem = { name: string; options: QueryOptions; given: readonly { name: string; value: string }[] };

/** The options of a collection, at the root and within `$expand`. */
export type QueryOptions = {
  /** `*` stands for all properties. */
  select?: readonly string[];
  expand?: readonly ExpandItem[];
  filter?: Expression;
  search?: SearchExpression;
  orderBy?: readonly OrderItem[];
  top?: number;
  skip?: number;
  count?: boolean;
};

export const AGGREGATE_METHODS = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;
export type AggregateMethod = (typeof AGGREGATE_METHODS)[number];
/** A value of a group's rows under a name; `count` is their number. */
export type AggregateItem = { alias: string } & ({ method: AggregateMethod; value: Expression } | { method: 'count' });
/** A row for each group, or one for all rows without `groupBy`; `filters` are about these rows. */
export type Grouping = {
  groupBy: readonly (readonly string[])[];
  aggregates: readonly AggregateItem[];
  filters: readonly Expression[];
};
/** What `$apply` makes of the rows that pass its filters; without a grouping they stay what they are. */
export type Apply = { filters: readonly Expression[]; grouping?: Grouping };

export type RootOptions = QueryOptions & { format?: string; skipToken?: string; apply?: Apply };

export type KeyPredicate = { value: Literal } | { named: readonly { name: string; value: Literal }[] };
export type PathSegment = { name: string; key?: KeyPredicate; at: number };

/** The limits of an address, which also hold for each address of a batch. */
export const LIMITS = {
  /** The characters of a path or query before decoding: three times what passes a proxy. */
  length: 24_000,
  depth: 220,
  nodes: 4000,
  expandDepth: 4,
  expands: 12,
  orderItems: 16,
  /** The properties of groupby, and the values of aggregate. */
  groupBy: 8,
  aggregates: 16,
  segments: 12,
  digits: 320,
  /** The letters of a text in quotes. */
  text: 500,
  /** The letters of a name. */
  name: 128,
  /** What PostgreSQL's numbers reach. */
  exponent: 308,
} as const;

const COMPARISONS: readonly string[] = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'];
/** A higher number binds tighter. */
const PRECEDENCE = new Map([
  ['or', 1],
  ['and', 2],
  ['eq', 3],
  ['ne', 3],
  ['gt', 4],
  ['ge', 4],
  ['lt', 4],
  ['le', 4],
  ['add', 5],
  ['sub', 5],
  ['mul', 6],
  ['div', 6],
  ['divby', 6],
  ['mod', 6],
]);
const IN_PRECEDENCE = 7;

const APPLY_STEPS = 'filter, groupby, aggregate';
/** The most that $top and $skip count to. */
const MOST_ROWS = 2_147_483_647;

const LETTER = /[\p{L}_]/u;
const WORD = /[\p{L}\p{N}\p{M}_]/u;
const isDigit = (letter: string | undefined) => letter !== undefined && letter >= '0' && letter <= '9';
const isSpace = (letter: string | undefined) => letter === ' ' || letter === '\t';
const isHex = (letter: string | undefined) => letter !== undefined && /[0-9a-fA-F]/.test(letter);

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function badSyntax(said: Said, target: string): ODataError {
  return new ODataError(400, 'InvalidSyntax', said, target);
}

function tooMuch(said: Said, target: string): ODataError {
  return new ODataError(400, 'QueryTooComplex', said, target);
}

function notSupported(said: Said, target: string): ODataError {
  return new ODataError(501, 'NotImplemented', said, target);
}

/** An error for a part of `$apply`, with what can stand in its place. */
function notSupportedIn(name: string, option: string, supported: string): ODataError {
  return notSupported(particular('only-these-supported', { name, option, supported }), '$apply');
}

class Parser {
  private at = 0;
  private depth = 0;
  private nodes = 0;

  constructor(
    private readonly text: string,
    private readonly target: string,
    private readonly aliases: ReadonlyMap<string, Alias> = new Map(),
  ) {}

  /** @param expected a text, or what stands in addresses literally */
  fail(expected: Said | string): never {
    const position = this.at + 1;
    throw badSyntax(particular('unexpected', { option: this.target, expected, position }), this.target);
  }

  private tooMuch(
    code:
      | `${'name' | 'path' | 'text'}-too-long`
      | `too-many-${'digits' | 'items' | 'parts'}`
      | 'too-deep'
      | 'exponent-too-large',
    max: number,
    option = this.target,
  ): ODataError {
    return tooMuch(particular(code, { option, max }), this.target);
  }

  private node<Made>(made: Made): Made {
    this.nodes += 1;
    if (this.nodes > LIMITS.nodes) throw this.tooMuch('too-many-parts', LIMITS.nodes);
    return made;
  }

  private deeper<Made>(parse: () => Made): Made {
    this.depth += 1;
    if (this.depth > LIMITS.depth) {
      throw this.tooMuch('too-deep', LIMITS.depth);
    }
    const made = parse();
    this.depth -= 1;
    return made;
  }

  private spaces(): boolean {
    const from = this.at;
    while (isSpace(this.text[this.at])) this.at += 1;
    return this.at > from;
  }

  private take(letter: string): boolean {
    if (this.text[this.at] !== letter) return false;
    this.at += 1;
    return true;
  }

  private need(letter: string): void {
    if (!this.take(letter)) this.fail(`'${letter}'`);
  }

  /** The code point here, which may be a surrogate pair. */
  private letter(at = this.at): string {
    const point = this.text.codePointAt(at);
    return point === undefined ? '' : String.fromCodePoint(point);
  }

  private nameEnd(from: number): number {
    let at = from;
    if (!LETTER.test(this.letter(at))) return from;
    while (at < this.text.length && WORD.test(this.letter(at))) at += this.letter(at).length;
    return at;
  }

  private peekName(): string {
    return this.text.slice(this.at, this.nameEnd(this.at));
  }

  private name(what: Said | string = particular('expect-name')): string {
    const name = this.peekName();
    if (name === '') this.fail(what);
    if (name.length > LIMITS.name) throw this.tooMuch('name-too-long', LIMITS.name);
    this.at += name.length;
    return name;
  }

  /** A name that may be qualified by the schema. */
  private qualifiedName(): string {
    let name = this.name();
    while (this.text[this.at] === '.' && LETTER.test(this.letter(this.at + 1))) {
      this.at += 1;
      name += `.${this.name()}`;
    }
    return name;
  }

  end(): void {
    this.spaces();
    if (this.at < this.text.length) this.fail(particular('expect-end'));
  }

  private get ended(): boolean {
    return this.at >= this.text.length;
  }

  // ── Literals ──────────────────────────────────────────────────────────────

  private refuseLong(text: string): void {
    if (text.length <= LIMITS.text) return;
    throw this.tooMuch('text-too-long', LIMITS.text);
  }

  private quoted(): string {
    this.need("'");
    let value = '';
    for (;;) {
      const end = this.text.indexOf("'", this.at);
      if (end < 0) this.fail(particular('expect-quote'));
      value += this.text.slice(this.at, end);
      this.at = end + 1;
      this.refuseLong(value);
      if (!this.take("'")) return value;
      value += "'";
    }
  }

  private digits(most: number = LIMITS.digits): string {
    const from = this.at;
    while (isDigit(this.text[this.at])) this.at += 1;
    const digits = this.text.slice(from, this.at);
    if (digits.length > most) throw this.tooMuch('too-many-digits', most);
    return digits;
  }

  private literal(type: LiteralType, text: string, at: number): Literal {
    return this.node({ kind: 'literal', type, text, at });
  }

  private guidHere(): string | undefined {
    const text = this.text.slice(this.at, this.at + 36);
    if (text.length < 36) return undefined;
    for (let at = 0; at < 36; at++) {
      const dash = at === 8 || at === 13 || at === 18 || at === 23;
      if (dash ? text[at] !== '-' : !isHex(text[at])) return undefined;
    }
    return WORD.test(this.letter(this.at + 36)) ? undefined : text;
  }

  /** Whether the text continues with `pattern`, in which 0 matches any digit. */
  private looksLike(pattern: string): boolean {
    return [...pattern].every((wanted, index) => {
      const letter = this.text[this.at + index];
      return wanted === '0' ? isDigit(letter) : letter === wanted;
    });
  }

  private two(least: number, most: number): string {
    const text = this.text.slice(this.at, this.at + 2);
    const value = Number(text);
    if (!isDigit(text[0]) || !isDigit(text[1]) || value < least || value > most)
      this.fail(particular('expect-number-within', { least, most }));
    this.at += 2;
    return text;
  }

  private clock(): string {
    const hour = this.two(0, 23);
    this.need(':');
    const minute = this.two(0, 59);
    if (!this.take(':')) return `${hour}:${minute}:00`;
    const second = this.two(0, 59);
    if (!this.take('.')) return `${hour}:${minute}:${second}`;
    const fraction = this.digits();
    if (fraction === '') this.fail(particular('expect-digit'));
    // PostgreSQL would round the seventh digit, which can carry into the next second.
    return `${hour}:${minute}:${second}.${fraction.slice(0, 6)}`;
  }

  private dateOrInstant(at: number): Literal {
    const year = this.text.slice(this.at, this.at + 4);
    this.at += 5;
    const month = this.two(1, 12);
    this.need('-');
    const longest = month === '02' && isLeap(Number(year)) ? 29 : (DAYS[Number(month) - 1] ?? 31);
    const day = this.two(1, longest);
    if (year === '0000') this.fail(particular('expect-year'));
    const date = `${year}-${month}-${day}`;
    if (!this.take('T') && !this.take('t')) return this.literal('date', date, at);
    const time = this.clock();
    if (this.take('Z') || this.take('z')) return this.literal('dateTime', `${date}T${time}Z`, at);
    const sign = this.text[this.at] ?? '';
    if (sign !== '+' && sign !== '-') this.fail(particular('expect-offset'));
    this.at += 1;
    const hours = this.two(0, 14);
    this.need(':');
    return this.literal('dateTime', `${date}T${time}${sign}${hours}:${this.two(0, 59)}`, at);
  }

  private number(at: number): Literal {
    const sign = this.take('-') ? '-' : '';
    if (this.looksLike('0000-00-00')) this.fail(particular('expect-number'));
    const whole = this.digits();
    if (whole === '') this.fail(particular('expect-digit'));
    let [type, text]: [LiteralType, string] = ['integer', `${sign}${whole}`];
    if (this.text[this.at] === '.' && isDigit(this.text[this.at + 1])) {
      this.at += 1;
      [type, text] = ['decimal', `${text}.${this.digits()}`];
    }
    if (/[eE]/.test(this.letter())) {
      this.at += 1;
      const exponentSign = this.take('-') ? '-' : this.take('+') ? '' : '';
      const exponent = this.digits(6);
      if (exponent === '') this.fail(particular('expect-digit'));
      if (Number(exponent) > LIMITS.exponent) throw this.tooMuch('exponent-too-large', LIMITS.exponent);
      [type, text] = ['decimal', `${text}e${exponentSign}${exponent}`];
    }
    const suffix = this.letter().toLowerCase();
    if (suffix === 'l' && type === 'integer') this.at += 1;
    else if (['m', 'f', 'd'].includes(suffix)) {
      this.at += 1;
      type = 'decimal';
    }
    if (WORD.test(this.letter())) this.fail(particular('expect-number-end'));
    return this.literal(type, text, at);
  }

  private duration(at: number): Literal {
    const text = this.quoted();
    const parts = /^(-?)P(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})(?:\.(\d{1,12}))?S)?)?$/.exec(
      text,
    );
    if (!parts || /[PT]$/.test(text)) this.fail(particular('expect-duration'));
    return this.literal('duration', text, at);
  }

  private quotedGuid(at: number): Literal {
    this.need("'");
    const guid = this.guidHere();
    if (!guid) this.fail(particular('expect-guid'));
    this.at += guid.length;
    this.need("'");
    return this.literal('guid', guid.toLowerCase(), at);
  }

  /** The literal at this position; undefined if there is none. */
  literalHere(): Literal | undefined {
    const at = this.at;
    const first = this.text[at];
    if (first === "'") return this.literal('string', this.quoted(), at);
    const guid = this.guidHere();
    if (guid) {
      this.at += 36;
      return this.literal('guid', guid.toLowerCase(), at);
    }
    if (isDigit(first)) {
      if (this.looksLike('0000-00-00')) return this.dateOrInstant(at);
      if (this.looksLike('00:00')) return this.literal('time', this.clock(), at);
      return this.number(at);
    }
    if (first === '-' && isDigit(this.text[at + 1])) return this.number(at);
    const word = this.peekName();
    const after = this.text[at + word.length];
    if (word === 'duration' && after === "'") {
      this.at += word.length;
      return this.duration(at);
    }
    // This syntax is of OData version 2, like the suffixes of numbers.
    if (word === 'guid' && after === "'") {
      this.at += word.length;
      return this.quotedGuid(at);
    }
    if (after === '/' || after === '(') return undefined;
    if (word === 'null' || word === 'true' || word === 'false') {
      this.at += word.length;
      return this.literal(word === 'null' ? 'null' : 'boolean', word, at);
    }
    return undefined;
  }

  // ── Expressions ───────────────────────────────────────────────────────────

  expression(least = 1): Expression {
    let left = this.unary();
    for (;;) {
      const before = this.at;
      const spaced = this.spaces();
      const word = this.peekName();
      const precedence = PRECEDENCE.get(word);
      // An operator needs a blank or a closing bracket before it.
      if (precedence === undefined || precedence < least || !(spaced || this.text[before - 1] === ')')) {
        this.at = before;
        return left;
      }
      const at = this.at;
      this.at += word.length;
      if (!this.spaces() && this.text[this.at] !== '(') this.fail(particular('expect-blank'));
      const right = this.expression(precedence + 1);
      if (word === 'and' || word === 'or') {
        const known = left.kind === word ? left.operands : [left];
        left = this.node({ kind: word, operands: appended(known, right), at });
      } else if (COMPARISONS.includes(word)) {
        left = this.node({ kind: 'compare', op: word as Comparison, left, right, at });
      } else left = this.node({ kind: 'arithmetic', op: word as Arithmetic, left, right, at });
    }
  }

  private unary(): Expression {
    this.spaces();
    const at = this.at;
    if (this.peekName() === 'not' && (isSpace(this.text[at + 3]) || this.text[at + 3] === '(')) {
      this.at += 3;
      return this.node({ kind: 'not', operand: this.deeper(() => this.unary()), at });
    }
    if (this.text[at] === '-' && !isDigit(this.text[at + 1])) {
      this.at += 1;
      return this.node({ kind: 'negate', operand: this.deeper(() => this.unary()), at });
    }
    return this.maybeIn(this.primary());
  }

  private maybeIn(operand: Expression): Expression {
    const before = this.at;
    if (!this.spaces() || this.peekName() !== 'in') {
      this.at = before;
      return operand;
    }
    const at = this.at;
    this.at += 2;
    this.spaces();
    this.need('(');
    const list = this.deeper(() => this.listOf(() => this.expression(IN_PRECEDENCE)));
    return this.node({ kind: 'in', operand, list, at });
  }

  /** The comma-separated items of a list whose opening bracket was consumed. */
  private listOf<Item>(item: () => Item): Item[] {
    const items: Item[] = [];
    this.spaces();
    if (this.take(')')) return items;
    do {
      this.spaces();
      items.push(item());
      this.spaces();
    } while (this.take(','));
    this.need(')');
    return items;
  }

  private primary(): Expression {
    if (this.text[this.at] === '(') {
      this.at += 1;
      const inner = this.deeper(() => this.expression());
      this.spaces();
      this.need(')');
      return inner;
    }
    const literal = this.literalHere();
    if (literal) return literal;
    if (this.text[this.at] === '@') return this.alias();
    return this.pathOrCall();
  }

  private alias(): Expression {
    this.at += 1;
    const name = this.name(particular('expect-parameter'));
    const alias = this.aliases.get(name);
    if (!alias) throw badSyntax(particular('parameter-without-value', { name }), this.target);
    return this.node((alias.value ??= aliasValue(name, alias.text)));
  }

  private pathOrCall(): Expression {
    const at = this.at;
    const names: string[] = [];
    if (this.text.startsWith('$it', at) && !WORD.test(this.letter(at + 3))) {
      this.at += 3;
      names.push('$it');
      if (!this.take('/')) return this.node({ kind: 'path', names, at });
    }
    for (;;) {
      if (names.length > 0 && this.text.startsWith('$count', this.at) && !WORD.test(this.letter(this.at + 6))) {
        this.at += 6;
        return this.node({ kind: 'count', names, at });
      }
      const name = this.qualifiedName();
      if (this.text[this.at] === '(') {
        if ((name === 'any' || name === 'all') && names.length > 0) return this.lambda(name, names, at);
        if (names.length > 0) this.fail(particular('expect-property'));
        this.at += 1;
        const args = this.deeper(() => this.listOf(() => this.expression()));
        return this.node({ kind: 'call', name, args, at });
      }
      names.push(name);
      if (names.length > LIMITS.segments) throw this.tooMuch('path-too-long', LIMITS.segments);
      if (!this.take('/')) return this.node({ kind: 'path', names, at });
    }
  }

  private lambda(op: 'any' | 'all', names: readonly string[], at: number): Expression {
    this.at += 1;
    this.spaces();
    if (op === 'any' && this.take(')')) return this.node({ kind: 'lambda', op, names, at });
    const variable = this.name(particular('expect-variable'));
    this.spaces();
    this.need(':');
    const condition = this.deeper(() => this.expression());
    this.spaces();
    this.need(')');
    return this.node({ kind: 'lambda', op, names, variable, condition, at });
  }

  // ── Options ───────────────────────────────────────────────────────────────

  orderBy(): OrderItem[] {
    const items: OrderItem[] = [];
    do {
      const value = this.expression();
      const before = this.at;
      this.spaces();
      const word = this.peekName();
      if (word === 'asc' || word === 'desc') this.at += word.length;
      else this.at = before;
      items.push({ value, descending: word === 'desc' });
      if (items.length > LIMITS.orderItems) {
        throw this.tooMuch('too-many-items', LIMITS.orderItems);
      }
      this.spaces();
    } while (this.take(','));
    return items;
  }

  select(): string[] {
    const names: string[] = [];
    do {
      this.spaces();
      names.push(this.node(this.take('*') ? '*' : this.qualifiedName()));
      this.spaces();
    } while (this.take(','));
    return names;
  }

  expand(depth: number): ExpandItem[] {
    if (depth > LIMITS.expandDepth) {
      throw this.tooMuch('too-deep', LIMITS.expandDepth, '$expand');
    }
    const items: ExpandItem[] = [];
    do {
      this.spaces();
      const name = this.take('*') ? '*' : this.qualifiedName();
      if (this.text[this.at] === '/') {
        throw notSupported(particular('expand-by-path', { name }), '$expand');
      }
      items.push({ name, ...(this.take('(') ? this.nestedOptions(depth) : { options: {}, given: [] }) });
      this.expands += 1;
      if (this.expands > LIMITS.expands) {
        throw this.tooMuch('too-many-items', LIMITS.expands, '$expand');
      }
      this.spaces();
    } while (this.take(','));
    return items;
  }

  private expands = 0;

  private nestedOptions(depth: number): Pick<ExpandItem, 'options' | 'given'> {
    const options: QueryOptions = {};
    const given: { name: string; value: string }[] = [];
    this.spaces();
    if (this.take(')')) return { options, given };
    const seen = new Set<string>();
    do {
      this.spaces();
      this.need('$');
      const name = `$${this.name(particular('expect-option'))}`;
      if (seen.has(name)) throw badSyntax(particular('given-twice-in', { name, option: '$expand' }), '$expand');
      seen.add(name);
      this.spaces();
      this.need('=');
      this.spaces();
      const from = this.at;
      this.option(name, options, depth + 1);
      given.push({ name, value: this.text.slice(from, this.at) });
      this.spaces();
    } while (this.take(';'));
    this.need(')');
    return { options, given };
  }

  /** Parses the value of a collection's option into `options`. */
  option(name: string, options: QueryOptions, depth: number): void {
    if (name === '$select') options.select = this.select();
    else if (name === '$expand') options.expand = this.expand(depth);
    else if (name === '$filter') options.filter = this.expression();
    else if (name === '$orderby') options.orderBy = this.orderBy();
    else if (name === '$search') options.search = this.search();
    else if (name === '$top') options.top = this.number32();
    else if (name === '$skip') options.skip = this.number32();
    else if (name === '$count') options.count = this.truth();
    else throw notSupported(particular('option-not-supported', { name }), name);
  }

  // ── $apply ────────────────────────────────────────────────────────────────

  /** Filters around one groupby or aggregate: the part of the aggregation extension that clients send. */
  apply(): Apply {
    const filters: Expression[] = [];
    let made: Omit<Grouping, 'filters'> | undefined;
    const filtersOfGroups: Expression[] = [];
    do {
      this.spaces();
      const step = this.name(particular('expect-one-of', { words: APPLY_STEPS }));
      this.spaces();
      if (step === 'filter') {
        this.need('(');
        (made ? filtersOfGroups : filters).push(this.deeper(() => this.expression()));
        this.spaces();
        this.need(')');
      } else if (step !== 'groupby' && step !== 'aggregate') {
        throw notSupportedIn(step, '$apply', APPLY_STEPS);
      } else if (made) {
        throw notSupported(particular('one-grouping'), '$apply');
      } else {
        this.need('(');
        made = step === 'groupby' ? this.groupBy() : { groupBy: [], aggregates: this.aggregates() };
      }
      this.spaces();
    } while (this.take('/'));
    return { filters, ...(made && { grouping: { ...made, filters: filtersOfGroups } }) };
  }

  /** After `groupby(`. */
  private groupBy(): Omit<Grouping, 'filters'> {
    this.spaces();
    this.need('(');
    const groupBy = this.listOf(() => this.groupPath());
    if (groupBy.length === 0) this.fail(particular('expect-property'));
    if (groupBy.length > LIMITS.groupBy) {
      throw this.tooMuch('too-many-items', LIMITS.groupBy, 'groupby');
    }
    this.spaces();
    if (this.take(')')) return { groupBy, aggregates: [] };
    this.need(',');
    this.spaces();
    const step = this.name('aggregate');
    if (step !== 'aggregate') throw notSupportedIn(step, 'groupby', 'aggregate');
    this.spaces();
    this.need('(');
    const aggregates = this.aggregates();
    this.spaces();
    this.need(')');
    return { groupBy, aggregates };
  }

  private groupPath(): string[] {
    const names: string[] = [];
    do {
      names.push(this.node(this.qualifiedName()));
      if (names.length > LIMITS.segments) throw this.tooMuch('path-too-long', LIMITS.segments);
    } while (this.take('/'));
    if (this.text[this.at] === '(') {
      const name = `${names.join('/')}()`;
      throw notSupported(particular('not-supported-in', { name, option: 'groupby' }), '$apply');
    }
    return names;
  }

  /** After `aggregate(`. */
  private aggregates(): AggregateItem[] {
    const items = this.listOf(() => this.node(this.aggregate()));
    if (items.length === 0) this.fail(particular('expect-value'));
    if (items.length > LIMITS.aggregates) {
      throw this.tooMuch('too-many-items', LIMITS.aggregates, 'aggregate');
    }
    return items;
  }

  private aggregate(): AggregateItem {
    if (this.text.startsWith('$count', this.at) && !WORD.test(this.letter(this.at + 6))) {
      this.at += 6;
      this.word('as');
      return { method: 'count', alias: this.name() };
    }
    const value = this.expression();
    this.word('with');
    const given = this.qualifiedName();
    const method = AGGREGATE_METHODS.find((known) => known === given);
    if (!method) {
      throw notSupportedIn(given, 'aggregate', AGGREGATE_METHODS.join(', '));
    }
    this.word('as');
    return { method, value, alias: this.name() };
  }

  /** A word between blanks. */
  private word(word: string): void {
    if (!this.spaces() || this.peekName() !== word) this.fail(`'${word}'`);
    this.at += word.length;
    if (!this.spaces()) this.fail(particular('expect-blank'));
  }

  private number32(): number {
    this.spaces();
    const digits = this.digits();
    if (digits === '') this.fail(particular('expect-whole-number'));
    const value = Number(digits);
    if (value > MOST_ROWS) this.fail(particular('expect-number-to', { most: MOST_ROWS }));
    return value;
  }

  private truth(): boolean {
    this.spaces();
    const expected = particular('expect-one-of', { words: 'true, false' });
    const word = this.name(expected);
    if (word !== 'true' && word !== 'false') this.fail(expected);
    return word === 'true';
  }

  // ── $search ───────────────────────────────────────────────────────────────

  search(): SearchExpression {
    const operands = [this.searchAll()];
    for (;;) {
      this.spaces();
      if (this.searchWord() !== 'OR') return one('or', operands);
      this.at += 2;
      operands.push(this.searchAll());
    }
  }

  private searchAll(): SearchExpression {
    const operands = [this.searchOne()];
    for (;;) {
      this.spaces();
      const word = this.searchWord();
      if (word === 'AND') this.at += 3;
      else if (word === 'OR' || this.ended || this.text[this.at] === ')' || this.text[this.at] === ';') {
        return one('and', operands);
      }
      operands.push(this.searchOne());
    }
  }

  private searchOne(): SearchExpression {
    this.spaces();
    if (this.searchWord() === 'NOT') {
      this.at += 3;
      return this.node({ kind: 'not', operand: this.deeper(() => this.searchOne()) });
    }
    if (this.take('(')) {
      const inner = this.deeper(() => this.search());
      this.spaces();
      this.need(')');
      return inner;
    }
    if (this.take('"')) {
      const end = this.text.indexOf('"', this.at);
      if (end < 0) this.fail(particular('expect-quote'));
      const text = this.text.slice(this.at, end);
      this.at = end + 1;
      return this.term(text);
    }
    const text = this.searchWord();
    if (text === '' || text === 'AND' || text === 'OR') this.fail(particular('expect-word'));
    this.at += text.length;
    return this.term(text);
  }

  private term(text: string): SearchExpression {
    this.refuseLong(text);
    return this.node({ kind: 'term', text });
  }

  private searchWord(): string {
    let end = this.at;
    while (end < this.text.length && !' \t"();'.includes(this.text[end] ?? '')) end += 1;
    return this.text.slice(this.at, end);
  }

  // ── Paths ─────────────────────────────────────────────────────────────────

  private keyValue(): Literal {
    this.spaces();
    const alias = this.text[this.at] === '@' ? this.alias() : undefined;
    const value = alias?.kind === 'literal' ? alias : this.literalHere();
    if (!value) this.fail(particular('expect-value'));
    this.spaces();
    return value;
  }

  private keyPredicate(): KeyPredicate {
    this.spaces();
    if (this.take(')')) return { named: [] };
    const word = this.peekName();
    const named = word !== '' && /^[ \t]{0,8}=/.test(this.text.slice(this.at + word.length, this.at + word.length + 9));
    if (!named) {
      const value = this.keyValue();
      this.need(')');
      return { value };
    }
    return {
      named: this.listOf(() => {
        const name = this.name();
        this.spaces();
        this.need('=');
        return { name, value: this.keyValue() };
      }),
    };
  }

  segments(): PathSegment[] {
    const segments: PathSegment[] = [];
    while (!this.ended) {
      const at = this.at;
      const system = this.take('$') ? '$' : '';
      const name = system + this.qualifiedName();
      const key = this.take('(') ? this.keyPredicate() : undefined;
      segments.push({ name, ...(key && { key }), at });
      if (segments.length > LIMITS.segments) {
        throw this.tooMuch('path-too-long', LIMITS.segments);
      }
      if (!this.ended) this.need('/');
    }
    return segments;
  }
}

/** A parameter alias; its value is parsed once, however often it is named. */
type Alias = { text: string; value?: Literal };

function aliasValue(name: string, text: string): Literal {
  // The value's parser gets no aliases, because they could refer to each other in a cycle or grow exponentially.
  const parser = new Parser(text, `@${name}`);
  const value = parser.literalHere();
  if (!value) return parser.fail(particular('expect-value'));
  parser.end();
  return value;
}

/** Extends a list of operands in place, because copying it for each of n terms would take n² steps. */
function appended(operands: readonly Expression[], one: Expression): readonly Expression[] {
  if (operands.length === 1) return [operands[0] as Expression, one];
  (operands as Expression[]).push(one);
  return operands;
}

function one(kind: 'and' | 'or', operands: SearchExpression[]): SearchExpression {
  return operands.length === 1 && operands[0] ? operands[0] : { kind, operands };
}

function decoded(text: string, target: string): string {
  let plain: string;
  try {
    plain = decodeURIComponent(text);
  } catch {
    throw badSyntax(particular('not-utf8'), target);
  }
  if (/[\u0000-\u001f]/.test(plain.replaceAll('\t', ''))) {
    throw badSyntax(particular('control-characters'), target);
  }
  return plain;
}

/** Splits a raw query into its options, decoded once. Duplicate names are kept, and callers decide on them. */
export function splitQuery(query: string): { name: string; value: string; raw: string }[] {
  if (query.length > LIMITS.length)
    throw tooMuch(particular('too-long', { option: 'query', max: LIMITS.length }), 'query');
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((raw) => {
      const equals = raw.indexOf('=');
      const [name, value] = equals < 0 ? [raw, ''] : [raw.slice(0, equals), raw.slice(equals + 1)];
      const plain = (text: string) => decoded(text.replaceAll('+', ' '), 'query');
      return { name: plain(name), value: plain(value), raw };
    });
}

function parsed<Result>(
  text: string,
  target: string,
  aliases: ReadonlyMap<string, Alias>,
  parse: (parser: Parser) => Result,
) {
  const parser = new Parser(text, target, aliases);
  const result = parse(parser);
  parser.end();
  return result;
}

/** @throws ODataError 400 InvalidSyntax or QueryTooComplex */
export function parseExpression(text: string, target = '$filter'): Expression {
  return parsed(text, target, new Map(), (parser) => parser.expression());
}

const ZONELESS = /^\d{4}-\d\d-\d\dT[\d:.]{5,40}$/;

/**
 * The date or point in time that a text contains, in UTC where it names no zone; undefined if it contains anything else.
 */
export function parseTime(text: string): Literal | undefined {
  if (!/^\d{4}-\d\d-\d\d/.test(text)) return undefined;
  try {
    const literal = parseExpression(ZONELESS.test(text) ? `${text}Z` : text);
    return literal.kind === 'literal' && (literal.type === 'date' || literal.type === 'dateTime') ? literal : undefined;
  } catch (error) {
    if (error instanceof ODataError) return undefined;
    throw error;
  }
}

/** The values of parameter aliases, `@name=value`. */
function aliasesOf(options: readonly { name: string; value: string }[]): Map<string, Alias> {
  return new Map(
    options.filter(({ name }) => name.startsWith('@')).map(({ name, value }) => [name.slice(1), { text: value }]),
  );
}

/**
 * Parses a raw query without its `?`. Names without `$` are custom options of the client and are ignored.
 * @throws ODataError 400 InvalidSyntax or QueryTooComplex, 501 NotImplemented
 */
export function parseQuery(query: string): RootOptions {
  const options: RootOptions = {};
  const given = splitQuery(query);
  const aliases = aliasesOf(given);
  const seen = new Set<string>();
  for (const { name, value } of given) {
    if (!name.startsWith('$')) continue;
    if (seen.has(name)) throw badSyntax(particular('given-twice', { name }), name);
    seen.add(name);
    if (name === '$format') options.format = value;
    else if (name === '$skiptoken') options.skipToken = value;
    else if (name === '$apply') options.apply = parsed(value, name, aliases, (parser) => parser.apply());
    else parsed(value, name, aliases, (parser) => parser.option(name, options, 1));
  }
  return options;
}

/**
 * Parses a raw path relative to the service's root. A slash within quotes belongs to the value, encoded or not.
 * @throws ODataError 400 InvalidSyntax or QueryTooComplex
 */
export function parsePath(path: string, query = ''): PathSegment[] {
  if (path.length > LIMITS.length)
    throw tooMuch(particular('too-long', { option: 'path', max: LIMITS.length }), 'path');
  return parsed(decoded(path, 'path'), 'path', query.includes('@') ? aliasesOf(splitQuery(query)) : new Map(), (p) =>
    p.segments(),
  );
}
