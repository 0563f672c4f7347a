/**
 * Binds syntax trees to the model: resolves names to properties and navigations that the caller may see, and types values.
 * Hidden names get the same errors as unknown ones, so that errors do not reveal them.
 */
import { Budget } from './budget';
import {
  FUNCTIONS,
  type FunctionName,
  type Shape,
  type Signature,
  type Source,
  type Value,
  type ValueType,
} from './bound-value';
import type { EntitySet, Navigation, Property } from './model';
import { setNamed } from './model';
import { ODataError } from './odata-error';
import { particular, type Said } from './particulars';
import type {
  Arithmetic,
  Comparison,
  ExpandItem,
  Expression,
  KeyPredicate,
  RootOptions,
  Literal,
  OrderItem,
  QueryOptions,
  SearchExpression,
} from './syntax';
import { parseTime } from './syntax';

export { FUNCTION_NAMES, type FunctionName, type Source, type Value, type ValueType } from './bound-value';

/** Returns the properties of a set that the caller may see; undefined if the set is hidden. */
export type Look = (set: EntitySet) => readonly Property[] | undefined;

export type Order = { value: Value; descending: boolean };

export type Expand = { navigation: Navigation; read: Read; given: ExpandItem['given'] };

/** A validated read of a set. */
export type Read = {
  source: Source;
  /** All properties that the caller sees of a row; none where rows have no identity, as those of `$apply`. */
  seen: readonly Property[];
  /** The properties of the response. */
  select: readonly Property[];
  /** Whether `$select` restricts the properties; the context URL must then name them. */
  selected: boolean;
  /** The navigations in `$select`: only `$expand` shows them, but the context URL names them. */
  selectedNavigations: readonly string[];
  expand: readonly Expand[];
  filter?: Value;
  orderBy: readonly Order[];
  top?: number;
  skip?: number;
  count: boolean;
};

const NUMBERS: readonly ValueType[] = ['Edm.Int16', 'Edm.Int32', 'Edm.Int64', 'Edm.Decimal'];
export const isNumber = (type: ValueType) => NUMBERS.includes(type);
const isWhole = (type: ValueType) => isNumber(type) && type !== 'Edm.Decimal';
const isTime = (type: ValueType) => type === 'Edm.DateTimeOffset' || type === 'Edm.Date';

const SHAPES: Record<Shape, (type: ValueType) => boolean> = {
  string: (type) => type === 'Edm.String',
  number: isNumber,
  whole: isWhole,
  instant: (type) => type === 'Edm.DateTimeOffset',
  day: isTime,
  clock: (type) => type === 'Edm.DateTimeOffset' || type === 'Edm.TimeOfDay',
};

const TIMES: readonly Shape[] = ['instant', 'day', 'clock'];

const LITERAL_TYPES: Record<Literal['type'], ValueType> = {
  null: 'null',
  boolean: 'Edm.Boolean',
  integer: 'Edm.Int64',
  decimal: 'Edm.Decimal',
  string: 'Edm.String',
  guid: 'Edm.Guid',
  date: 'Edm.Date',
  dateTime: 'Edm.DateTimeOffset',
  time: 'Edm.TimeOfDay',
  duration: 'Edm.Duration',
};

const INT64 = 9_223_372_036_854_775_807n;
const INT32 = 2_147_483_647n;
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function rootSource(set: EntitySet): Source {
  return { set, ways: new Map() };
}

export function wrong(code: string, said: Said, target: string, name?: string): ODataError {
  return new ODataError(400, code, said, target, name ? [{ code, said, target: name }] : undefined);
}

/** The description of an operand in an error. */
export function described(value: Value): Said | string {
  const { type } = value;
  if (value.node === 'property') return particular('operand-property', { name: value.property.name, type });
  if (value.node === 'constant') return type === 'null' ? type : particular('operand-value', { type });
  return particular('operand-expression', { type });
}

function nameOf(value: Value): string | undefined {
  return value.node === 'property' ? value.property.name : undefined;
}

function constant(literal: Literal): Value {
  let type = LITERAL_TYPES[literal.type];
  if (literal.type === 'integer') {
    const size = literal.text.startsWith('-') ? -BigInt(literal.text) - 1n : BigInt(literal.text);
    type = size <= INT32 ? 'Edm.Int32' : size <= INT64 ? 'Edm.Int64' : 'Edm.Decimal';
  }
  return {
    node: 'constant',
    type,
    nullable: type === 'null',
    text: literal.type === 'null' ? null : literal.text,
  };
}

/** Midnight in UTC with any number of zeros, because clients send days in this form. */
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0{1,6})?(?:Z|[+-]00:00)$/;

/** The combining dot above. JavaScript's lower case of İ is i with it; ours is i, as people type it. */
export const DOT_ABOVE = '\u0307';

/** A text that a client lowered, as tolower() gives it. */
function loweredAlike(value: Value, other: Value): Value {
  const lowered = other.node === 'call' && other.name === 'tolower';
  if (!lowered || value.node !== 'constant' || value.type !== 'Edm.String' || value.text === null) return value;
  return { ...value, text: value.text.replaceAll(DOT_ABOVE, '') };
}

/** Converts a constant to the type of the other operand, if OData or its clients treat both as the same value. */
function adapted(value: Value, other: ValueType): Value {
  if (value.node !== 'constant' || value.text === null) return value;
  if (other === 'Edm.Guid' && value.type === 'Edm.String' && GUID.test(value.text)) {
    return { ...value, type: 'Edm.Guid', text: value.text.toLowerCase() };
  }
  if (value.type === 'Edm.String' && isTime(other)) {
    // DevExtreme 26 keeps dates as strings, so its grids filter by them in quotes.
    const literal = parseTime(value.text);
    return literal ? adapted(constant(literal), other) : value;
  }
  if (other === 'Edm.Date' && value.type === 'Edm.DateTimeOffset') {
    const day = MIDNIGHT.exec(value.text)?.[1];
    if (day) return { ...value, type: 'Edm.Date', text: day };
  }
  return value;
}

function comparable(left: ValueType, right: ValueType): boolean {
  return (
    left === right ||
    left === 'null' ||
    right === 'null' ||
    (isNumber(left) && isNumber(right)) ||
    (isTime(left) && isTime(right))
  );
}

export class Binder {
  private readonly variables = new Map<string, Source>();

  constructor(
    private readonly root: Source,
    private readonly look: Look,
    private readonly target: string,
    private readonly budget: Budget,
  ) {}

  private property(source: Source, name: string): Property {
    const found = this.look(source.set)?.find((property) => property.name === name);
    if (found) return found;
    throw unknownProperty(source.set, name, this.target);
  }

  private navigation(source: Source, name: string): { navigation: Navigation; set: EntitySet } | undefined {
    return findNavigation(source.set, name, this.look);
  }

  /** The source at which a path begins, and the remaining names. */
  private start(names: readonly string[]): { source: Source; rest: readonly string[] } {
    const [first = '', ...rest] = names;
    if (first === '$it') return { source: this.root, rest };
    const variable = this.variables.get(first);
    return variable ? { source: variable, rest } : { source: this.root, rest: names };
  }

  private go(source: Source, name: string): Source {
    const found = this.navigation(source, name);
    if (!found) {
      this.property(source, name);
      throw wrong('InvalidPath', particular('nothing-may-follow', { name }), this.target, name);
    }
    if (found.navigation.many) {
      throw wrong('InvalidPath', particular('leads-to-many', { name }), this.target, name);
    }
    const known = source.ways.get(name);
    if (known) return known;
    this.budget.chargeJoin(this.target);
    const made: Source = { set: found.set, parent: source, navigation: found.navigation, ways: new Map() };
    source.ways.set(name, made);
    return made;
  }

  /** The rows of the collection that a path leads to. */
  private many(names: readonly string[]): Source {
    const { source, rest } = this.start(names);
    const last = rest.at(-1);
    if (last === undefined) throw wrong('InvalidPath', particular('navigation-before'), this.target);
    const parent = rest.slice(0, -1).reduce((at, name) => this.go(at, name), source);
    const found = this.navigation(parent, last);
    if (!found) {
      this.property(parent, last);
      throw wrong('InvalidPath', particular('not-a-navigation', { name: last }), this.target, last);
    }
    if (!found.navigation.many)
      throw wrong('InvalidPath', particular('leads-to-one', { name: last }), this.target, last);
    return { set: found.set, parent, navigation: found.navigation, ways: new Map() };
  }

  private path(names: readonly string[]): Value {
    const { source, rest } = this.start(names);
    // The result of $apply has properties that are called by the paths that it groups by.
    const whole = rest.length > 1 && this.look(source.set)?.find(({ name }) => name === rest.join('/'));
    if (whole) return { node: 'property', type: whole.type, nullable: whole.nullable, source, property: whole };
    const last = rest.at(-1);
    if (last === undefined) throw wrong('InvalidPath', particular('row-is-no-value'), this.target);
    const at = rest.slice(0, -1).reduce((from, name) => this.go(from, name), source);
    const single = this.navigation(at, last);
    const visible = this.look(at.set)?.find((property) => property.name === last);
    if (single && !visible) {
      throw wrong('InvalidPath', particular('property-after-navigation', { name: last }), this.target, last);
    }
    const property = this.property(at, last);
    // A navigation may lead to no row, which makes all properties after it nullable.
    let nullable = property.nullable;
    for (let from: Source | undefined = at; from?.navigation && !from.navigation.many; from = from.parent) {
      nullable = true;
    }
    return { node: 'property', type: property.type, nullable, source: at, property };
  }

  private call(name: string, args: readonly Expression[]): Value {
    if (!Object.hasOwn(FUNCTIONS, name)) {
      throw wrong('UnknownFunction', particular('no-function', { name }), this.target, name);
    }
    const known = name as FunctionName;
    const signatures: readonly Signature[] = FUNCTIONS[known];
    const signature = signatures.find((one) => one.args.length === args.length);
    if (!signature) {
      const counts = signatures.map((one) => one.args.length).join('–');
      const said = particular('argument-count', { name, counts, given: args.length });
      throw wrong('InvalidArguments', said, this.target, name);
    }
    const values = args.map((arg, index) => {
      const value = this.value(arg);
      const shape = signature.args[index] as Shape;
      // PostgreSQL has no date functions of an untyped null.
      const untyped = value.type === 'null' && !TIMES.includes(shape);
      if (untyped || SHAPES[shape](value.type)) return value;
      throw this.mismatch(`${name}()`, shape, value);
    });
    const nullable = values.some((value) => value.nullable);
    const type =
      signature.result === 'same'
        ? isWhole(values[0]?.type ?? 'null')
          ? (values[0]?.type ?? 'null')
          : 'Edm.Decimal'
        : signature.result;
    return { node: 'call', type, nullable, name: known, args: values };
  }

  private arithmetic(op: Arithmetic, left: Value, right: Value): Value {
    const nullable = left.nullable || right.nullable;
    const numeric = (value: Value) => isNumber(value.type) || value.type === 'null';
    if (numeric(left) && numeric(right)) {
      const whole = isWhole(left.type) && isWhole(right.type) && op !== 'divby';
      return { node: 'arithmetic', type: whole ? 'Edm.Int64' : 'Edm.Decimal', nullable, op, left, right };
    }
    const shift = op === 'add' || op === 'sub';
    if (shift && isTime(left.type) && right.type === 'Edm.Duration') {
      return { node: 'arithmetic', type: left.type, nullable, op, left, right };
    }
    const odd = numeric(left) ? right : left;
    throw this.mismatch(`'${op}'`, 'number', odd);
  }

  private comparison(op: Comparison, one: Value, other: Value): Value {
    const left = loweredAlike(adapted(one, other.type), other);
    const right = loweredAlike(adapted(other, one.type), one);
    if (!comparable(left.type, right.type)) {
      throw wrong(
        'TypeMismatch',
        particular('not-comparable', { op, left: described(left), right: described(right) }),
        this.target,
        nameOf(left) ?? nameOf(right),
      );
    }
    if (left.type === 'Edm.Duration') throw wrong('TypeMismatch', particular('durations-not-compared'), this.target);
    const ordered = op !== 'eq' && op !== 'ne';
    if (ordered && (left.type === 'Edm.Boolean' || left.type === 'Edm.Guid')) {
      const said = particular('not-ordered', { op, operand: described(left) });
      throw wrong('TypeMismatch', said, this.target, nameOf(left));
    }
    return { node: 'compare', type: 'Edm.Boolean', nullable: false, op, left, right };
  }

  /** @param what the function, operator or option, as it is written */
  private mismatch(what: string, shape: Shape | 'condition', value: Value): ODataError {
    const said = particular('argument-type', {
      name: what,
      shape: particular(`shape-${shape}`),
      operand: described(value),
    });
    return wrong('TypeMismatch', said, this.target, nameOf(value));
  }

  condition(expression: Expression, what: string): Value {
    const value = this.value(expression);
    if (value.type === 'Edm.Boolean' || value.type === 'null') return value;
    throw this.mismatch(what, 'condition', value);
  }

  value(expression: Expression): Value {
    const value = this.bound(expression);
    this.budget.charge(value, this.target);
    return value;
  }

  private bound(expression: Expression): Value {
    switch (expression.kind) {
      case 'literal':
        return constant(expression);
      case 'path':
        return this.path(expression.names);
      case 'count':
        return { node: 'count', type: 'Edm.Int64', nullable: false, source: this.many(expression.names) };
      case 'call':
        return this.call(expression.name, expression.args);
      case 'not': {
        const operand = this.condition(expression.operand, "'not'");
        return { node: 'not', type: 'Edm.Boolean', nullable: operand.nullable, operand };
      }
      case 'negate': {
        const operand = this.value(expression.operand);
        if (!isNumber(operand.type)) {
          throw this.mismatch("'-'", 'number', operand);
        }
        const type = operand.type === 'Edm.Decimal' ? operand.type : 'Edm.Int64';
        return { node: 'negate', type, nullable: operand.nullable, operand };
      }
      case 'and':
      case 'or': {
        const operands = expression.operands.map((operand) => this.condition(operand, `'${expression.kind}'`));
        return {
          node: expression.kind,
          type: 'Edm.Boolean',
          nullable: operands.some((operand) => operand.nullable),
          operands,
        };
      }
      case 'compare':
        return this.comparison(expression.op, this.value(expression.left), this.value(expression.right));
      case 'arithmetic':
        return this.arithmetic(expression.op, this.value(expression.left), this.value(expression.right));
      case 'in': {
        const operand = this.value(expression.operand);
        const list = expression.list.map((item) => {
          const compared = this.comparison('eq', operand, this.value(item));
          return compared.node === 'compare' ? compared.right : compared;
        });
        return { node: 'in', type: 'Edm.Boolean', nullable: false, operand, list };
      }
      case 'lambda':
        return this.lambda(expression);
    }
  }

  private lambda({ op, names, variable, condition }: Extract<Expression, { kind: 'lambda' }>): Value {
    const source = this.many(names);
    if (variable === undefined || !condition) {
      return { node: 'some', every: false, type: 'Edm.Boolean', nullable: false, source };
    }
    if (this.variables.has(variable)) {
      throw wrong('InvalidPath', particular('variable-in-use', { name: variable }), this.target);
    }
    this.variables.set(variable, source);
    const bound = this.condition(condition, `${op}()`);
    this.variables.delete(variable);
    return { node: 'some', every: op === 'all', type: 'Edm.Boolean', nullable: false, source, condition: bound };
  }

  order({ value, descending }: OrderItem): Order {
    const bound = this.value(value);
    if (bound.type === 'null' || bound.type === 'Edm.Duration') {
      throw wrong('TypeMismatch', particular('no-order-by', { operand: described(bound) }), this.target);
    }
    return { value: bound, descending };
  }

  search(expression: SearchExpression): Value {
    switch (expression.kind) {
      case 'term': {
        const properties = (this.look(this.root.set) ?? []).filter(({ name }) => this.root.set.searched.includes(name));
        if (properties.length === 0) {
          const said = particular('not-searchable', { set: this.root.set.name });
          throw new ODataError(501, 'NotImplemented', said, this.target);
        }
        const { text } = expression;
        const holds = {
          node: 'holds',
          type: 'Edm.Boolean',
          nullable: false,
          source: this.root,
          properties,
          text,
        } as const;
        this.budget.charge(holds, this.target);
        return holds;
      }
      case 'not':
        return { node: 'not', type: 'Edm.Boolean', nullable: false, operand: this.search(expression.operand) };
      default:
        return {
          node: expression.kind,
          type: 'Edm.Boolean',
          nullable: false,
          operands: expression.operands.map((operand) => this.search(operand)),
        };
    }
  }
}

function unknownProperty(set: EntitySet, name: string, target: string): ODataError {
  return wrong('UnknownProperty', particular('no-property', { name, set: set.name }), target, name);
}

/** A navigation of a set by its name; undefined if the caller may not see its target. */
export function findNavigation(
  set: EntitySet,
  name: string,
  look: Look,
): { navigation: Navigation; set: EntitySet } | undefined {
  const navigation = set.navigations.find((one) => one.name === name);
  const target = navigation && setNamed(navigation.target);
  // The joined properties must be visible too, because following the navigation reveals their values.
  const own = look(set);
  const other = target && look(target);
  if (!navigation || !target || !own || !other) return undefined;
  const joins = navigation.on.every(
    (on) => own.some((property) => property.name === on.own) && other.some((property) => property.name === on.other),
  );
  return joins ? { navigation, set: target } : undefined;
}

/**
 * Validates the options for a set against what the caller may see.
 * @param budget what the statement of which this read is a part has cost so far
 * @throws ODataError 400 with the wrong name, or QueryTooComplex
 */
export function bindRead(
  set: EntitySet,
  options: QueryOptions & Pick<RootOptions, 'apply'>,
  look: Look,
  isEntity = false,
  budget = new Budget(),
): Read {
  const source = rootSource(set);
  const bind = (target: string) => new Binder(source, look, target, budget);
  const visible = look(set) ?? [];
  if (isEntity) {
    const misplaced = (['filter', 'search', 'orderBy', 'top', 'skip', 'count', 'apply'] as const).find(
      (name) => options[name] !== undefined,
    );
    if (misplaced) {
      const name = `$${misplaced.toLowerCase()}`;
      throw new ODataError(400, 'InvalidOption', particular('not-for-one-row', { option: name }), name);
    }
  }
  const conditions = [
    ...(options.filter ? [bind('$filter').condition(options.filter, '$filter')] : []),
    ...(options.search ? [bind('$search').search(options.search)] : []),
  ];
  const [first, second] = conditions;
  const filter: Value | undefined =
    first && second
      ? { node: 'and', type: 'Edm.Boolean', nullable: first.nullable || second.nullable, operands: conditions }
      : first;
  const { select, selectedNavigations } = bindSelect(set, visible, options.select, look);
  return {
    source,
    seen: visible,
    select,
    selected: options.select !== undefined && !options.select.includes('*'),
    selectedNavigations,
    expand: bindExpand(set, options.expand ?? [], look, budget),
    ...(filter && { filter }),
    orderBy: (options.orderBy ?? []).map((item) => bind('$orderby').order(item)),
    ...(options.top !== undefined && { top: options.top }),
    ...(options.skip !== undefined && { skip: options.skip }),
    count: options.count ?? false,
  };
}

function bindSelect(
  set: EntitySet,
  visible: readonly Property[],
  select: readonly string[] | undefined,
  look: Look,
): { select: readonly Property[]; selectedNavigations: readonly string[] } {
  if (!select) return { select: visible, selectedNavigations: [] };
  const selectedNavigations = [...new Set(select)].filter((name) => findNavigation(set, name, look));
  for (const name of select) {
    if (name === '*' || selectedNavigations.includes(name)) continue;
    if (!visible.some((property) => property.name === name)) throw unknownProperty(set, name, '$select');
  }
  const all = select.includes('*');
  return { select: visible.filter(({ name }) => all || select.includes(name)), selectedNavigations };
}

function bindExpand(set: EntitySet, items: readonly ExpandItem[], look: Look, budget: Budget): Expand[] {
  const all = items.flatMap((item) =>
    item.name === '*'
      ? set.navigations.filter(({ name }) => findNavigation(set, name, look)).map(({ name }) => ({ ...item, name }))
      : [item],
  );
  return all.map(({ name, options, given }, index) => {
    const found = findNavigation(set, name, look);
    if (!found) {
      if (look(set)?.some((property) => property.name === name)) {
        throw wrong('InvalidPath', particular('property-not-navigation', { name }), '$expand', name);
      }
      throw wrong('UnknownProperty', particular('no-navigation', { name, set: set.name }), '$expand', name);
    }
    if (all.findIndex((other) => other.name === name) !== index) {
      throw wrong('InvalidOption', particular('given-twice-in', { name, option: '$expand' }), '$expand', name);
    }
    return {
      navigation: found.navigation,
      read: bindRead(found.set, options, look, !found.navigation.many, budget),
      given,
    };
  });
}

/** The values of a key by the names of its properties. */
export type Key = readonly { property: Property; value: Value }[];

/**
 * @throws ODataError 400 if the predicate does not name the set's key, or a value does not have its property's type
 */
export function bindKey(set: EntitySet, predicate: KeyPredicate): Key {
  const named =
    'named' in predicate
      ? predicate.named
      : set.key.length === 1
        ? [{ name: set.key[0] ?? '', value: predicate.value }]
        : undefined;
  const fits = named?.length === set.key.length && set.key.every((name) => named.some((one) => one.name === name));
  if (!named || !fits) {
    throw wrong('InvalidKey', particular('key-of', { set: set.name, key: set.key.join(', ') }), set.name);
  }
  return set.key.map((name) => {
    const property = set.properties.find((one) => one.name === name);
    const literal = named.find((one) => one.name === name)?.value;
    if (!property || !literal) throw unknownProperty(set, name, 'key');
    const value = adapted(constant(literal), property.type);
    const fitting =
      value.type === property.type || (isNumber(value.type) && isNumber(property.type)) || value.type === 'null';
    if (!fitting || value.type === 'null') {
      throw wrong('TypeMismatch', particular('key-type', { name, type: property.type }), set.name, name);
    }
    return { property, value };
  });
}
