import { sql, type SQL } from 'drizzle-orm';
import { foldedPattern } from '~/platform/db/folded-match.server';
import { DOT_ABOVE, type FunctionName, type Source, type Value, type ValueType } from './bind';
import type { EntitySet, Navigation, Property } from './model';

/** The SQL condition for the rows of a set that the caller may see, over its alias; undefined if it may see all. */
export type RowsOf = (set: EntitySet, alias: SQL) => SQL | undefined;

const quoted = (name: string) => sql.raw(`"${name.replaceAll('"', '""')}"`);

/** The rows at one place of a statement, with their joins. */
type Scope = { joins: SQL[] };

/** The text of a value as a parameter of its type. */
export function parameter(type: ValueType, text: string): SQL {
  switch (type) {
    case 'Edm.Boolean':
      return sql`${text}::boolean`;
    case 'Edm.Int16':
    case 'Edm.Int32':
      return sql`${text}::int`;
    case 'Edm.Int64':
      return sql`${text}::bigint`;
    case 'Edm.Decimal':
      return sql`${text}::numeric`;
    case 'Edm.Guid':
      return sql`${text}::uuid`;
    case 'Edm.Date':
      return sql`${text}::date`;
    case 'Edm.DateTimeOffset':
      return sql`${text}::timestamptz`;
    case 'Edm.TimeOfDay':
      return sql`${text}::time`;
    case 'Edm.Duration':
      return text.startsWith('-') ? sql`(- ${text.slice(1)}::interval)` : sql`${text}::interval`;
    default:
      return sql`${text}::text`;
  }
}

/** The text of a value, times in UTC. */
export function asText(type: ValueType, value: SQL): SQL {
  return type === 'Edm.DateTimeOffset' ? sql`(${value} at time zone 'UTC')::text` : sql`(${value})::text`;
}

/**
 * A text without case for matching, as Turkish readers expect: i, ı, I and İ are one letter. It has the length of the
 * text, so positions stay what they are.
 */
function foldedSql(text: SQL): SQL {
  return sql`translate(lower((${text})::text collate pg_unicode_fast), ${`ı${DOT_ABOVE}`}, 'i')`;
}

/** Converts bound expressions to SQL: all values of the client become parameters, all names come from the model. */
export class ExpressionSql {
  private readonly aliases = new Map<Source, SQL>();
  private readonly scopes = new Map<Source, Scope>();
  private count = 0;

  constructor(private readonly rowsOf: RowsOf) {}

  newAlias(): SQL {
    this.count += 1;
    return sql.raw(`t${this.count}`);
  }

  relation(set: EntitySet, alias: SQL): SQL {
    return sql`${quoted(set.relation)} ${alias}`;
  }

  column(alias: SQL, property: Property): SQL {
    return sql`${alias}.${quoted(property.column)}`;
  }

  /** Starts a new FROM with the rows of `source`; the caller adds the condition of `visible`. */
  open(source: Source): SQL {
    const alias = this.newAlias();
    this.forget(source);
    this.aliases.set(source, alias);
    this.scopes.set(source, { joins: [] });
    return alias;
  }

  /** Forgets the joins of a source that is opened again, because they belong to another statement. */
  private forget(source: Source): void {
    this.aliases.delete(source);
    for (const way of source.ways.values()) this.forget(way);
  }

  /** The FROM of an open source. It must be called last, when the joins of all expressions are known. */
  from(source: Source): SQL {
    const alias = this.alias(source);
    return sql`${this.relation(source.set, alias)}${sql.join(this.scopes.get(source)?.joins ?? [])}`;
  }

  /** The conditions for the visible rows of `set`, for a list of conditions. */
  visible(set: EntitySet, alias: SQL): SQL[] {
    const rows = this.rowsOf(set, alias);
    return rows ? [sql`(${rows})`] : [];
  }

  /** The SQL condition that joins both ends of a navigation. */
  joined(from: { set: EntitySet; alias: SQL }, navigation: Navigation, to: { set: EntitySet; alias: SQL }): SQL[] {
    return navigation.on.map(({ own, other }) => {
      const left = this.column(from.alias, propertyOf(from.set, own));
      return sql`${left} = ${this.column(to.alias, propertyOf(to.set, other))}`;
    });
  }

  private alias(source: Source): SQL {
    const known = this.aliases.get(source);
    if (known) return known;
    const { parent, navigation, set } = source;
    if (!parent || !navigation) throw new Error(`The rows of ${set.name} are not in a FROM; call open() first.`);
    const from = { set: parent.set, alias: this.alias(parent) };
    const alias = this.newAlias();
    this.aliases.set(source, alias);
    let owner = parent;
    while (!this.scopes.has(owner) && owner.parent) owner = owner.parent;
    const on = [...this.joined(from, navigation, { set, alias }), ...this.visible(set, alias)];
    this.scopes.get(owner)?.joins.push(sql` left join ${this.relation(set, alias)} on ${all(on)}`);
    return alias;
  }

  value(value: Value): SQL {
    switch (value.node) {
      case 'constant':
        return value.text === null ? sql`null` : parameter(value.type, value.text);
      case 'property':
        return this.column(this.alias(value.source), value.property);
      case 'call':
        return this.call(value.name, value.args);
      case 'negate':
        return sql`(- ${this.number(value.operand, value.type)})`;
      case 'arithmetic': {
        const { left, right, op, type } = value;
        if (right.type === 'Edm.Duration') {
          const moved = sql`${this.value(left)} ${op === 'add' ? sql`+` : sql`-`} ${this.value(right)}`;
          return type === 'Edm.Date' ? sql`(${moved})::date` : sql`(${moved})`;
        }
        const operator = { add: '+', sub: '-', mul: '*', div: '/', divby: '/', mod: '%' }[op];
        return sql`(${this.number(left, type)} ${sql.raw(operator)} ${this.number(right, type)})`;
      }
      case 'count':
        return sql`(select count(*) ${this.many(value.source)})`;
      default:
        return sql`(${this.condition(value, true)})`;
    }
  }

  private number(value: Value, type: ValueType): SQL {
    return sql`(${this.value(value)})::${sql.raw(type === 'Edm.Decimal' ? 'numeric' : 'bigint')}`;
  }

  /** ` from … where …` for the rows of a collection navigation. */
  private many(source: Source, condition?: (alias: SQL) => SQL): SQL {
    const { parent, navigation, set } = source;
    if (!parent || !navigation) throw new Error(`No navigation leads to ${set.name}.`);
    const from = { set: parent.set, alias: this.alias(parent) };
    const alias = this.open(source);
    const conditions = [
      ...this.joined(from, navigation, { set, alias }),
      ...this.visible(set, alias),
      ...(condition ? [condition(alias)] : []),
    ];
    return sql`from ${this.from(source)} where ${all(conditions)}`;
  }

  /**
   * A condition. Null counts as false at the root and below `and` and `or` there; `exact` is for places where the
   * difference matters, and makes comparisons never null.
   */
  condition(value: Value, exact = false): SQL {
    switch (value.node) {
      case 'compare':
        return this.compare(value, exact);
      case 'and':
      case 'or': {
        const operands = value.operands.map((operand) => sql`(${this.condition(operand, exact)})`);
        return sql.join(operands, value.node === 'and' ? sql` and ` : sql` or `);
      }
      case 'not':
        return sql`not (${this.condition(value.operand, true)})`;
      case 'in': {
        const operand = this.value(value.operand);
        const others = value.list.filter((item) => item.type !== 'null');
        const parts = [
          ...(others.length > 0 ? [this.listed(value.operand, operand, others)] : []),
          ...(others.length < value.list.length ? [sql`${operand} is null`] : []),
        ];
        if (parts.length === 0) return sql`false`;
        const either = sql.join(parts, sql` or `);
        return exact ? sql`(${either}) is true` : either;
      }
      case 'some': {
        const { condition, every } = value;
        const rows = this.many(
          value.source,
          condition &&
            (() =>
              every ? sql`(${this.condition(condition, true)}) is not true` : sql`(${this.condition(condition)})`),
        );
        return every ? sql`not exists (select 1 ${rows})` : sql`exists (select 1 ${rows})`;
      }
      case 'holds': {
        const alias = this.alias(value.source);
        const columns = value.properties.map((property) => this.column(alias, property));
        return sql`concat_ws(' ', ${sql.join(columns, sql`, `)}) ~ ${foldedPattern(value.text)}`;
      }
      case 'constant':
        return value.text === null ? sql`null::boolean` : parameter(value.type, value.text);
      default:
        return this.value(value);
    }
  }

  private listed(value: Value, operand: SQL, items: readonly Value[]): SQL {
    const list = items.map((item) => this.inTermsOf(value, item));
    return sql`${operand} in (${sql.join(list, sql`, `)})`;
  }

  /** A value for a comparison with another; a day that is compared with an instant becomes its midnight. */
  private inTermsOf(other: Value, value: Value): SQL {
    const own = this.value(value);
    return value.type === 'Edm.Date' && other.type === 'Edm.DateTimeOffset'
      ? sql`((${own})::timestamp at time zone 'UTC')`
      : own;
  }

  private compare({ op, left, right }: Extract<Value, { node: 'compare' }>, exact: boolean): SQL {
    const nothing = left.type === 'null' ? left : right.type === 'null' ? right : undefined;
    if (nothing) {
      const other = nothing === left ? right : left;
      if (op !== 'eq' && op !== 'ne') return sql`false`;
      return sql`${this.value(other)} is ${op === 'eq' ? sql`null` : sql`not null`}`;
    }
    const [one, two] = [this.inTermsOf(right, left), this.inTermsOf(left, right)];
    const nullable = left.nullable || right.nullable;
    if (op === 'ne') return nullable ? sql`${one} is distinct from ${two}` : sql`${one} <> ${two}`;
    if (op === 'eq' && left.nullable && right.nullable) return sql`${one} is not distinct from ${two}`;
    const operator = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' }[op];
    const compared = sql`${one} ${sql.raw(operator)} ${two}`;
    return exact && nullable ? sql`(${compared}) is true` : compared;
  }

  private call(name: FunctionName, args: readonly Value[]): SQL {
    const text = (index: number) => sql`(${this.value(args[index] as Value)})::text`;
    const folded = (index: number) => foldedSql(text(index));
    const whole = (index: number) =>
      sql`least(greatest((${this.value(args[index] as Value)})::bigint, 0), 1000000)::int`;
    const given = () => args[0] as Value;
    // The parts of an instant are those in UTC, like its text.
    const plain = () => {
      const value = this.value(given());
      return given().type === 'Edm.DateTimeOffset' ? sql`(${value}) at time zone 'UTC'` : sql`(${value})`;
    };
    const part = (field: string) => sql`extract(${sql.raw(field)} from ${plain()})::int`;
    const rounded = (how: string) =>
      given().type === 'Edm.Decimal' ? sql`${sql.raw(how)}((${this.value(given())})::numeric)` : this.value(given());
    switch (name) {
      case 'contains':
        return sql`strpos(${folded(0)}, ${folded(1)}) > 0`;
      case 'startswith':
        // As a number, because the planner takes a folded prefix for rare and would sort the whole table for each page.
        return sql`starts_with(${folded(0)}, ${folded(1)})::int <> 0`;
      case 'endswith':
        return sql`right(${folded(0)}, char_length(${folded(1)})) = ${folded(1)}`;
      case 'indexof':
        return sql`(strpos(${folded(0)}, ${folded(1)}) - 1)`;
      case 'length':
        return sql`char_length(${text(0)})`;
      case 'substring':
        return args.length === 2
          ? sql`substr(${text(0)}, ${whole(1)} + 1)`
          : sql`substr(${text(0)}, ${whole(1)} + 1, ${whole(2)})`;
      // Folded as JavaScript does, independent of the database's locale, but without the dot that it adds to the i of İ.
      case 'tolower':
        return sql`translate(lower(${text(0)} collate pg_unicode_fast), ${DOT_ABOVE}, '')`;
      case 'toupper':
        return sql`upper(${text(0)} collate pg_unicode_fast)`;
      case 'trim':
        return sql`btrim(${text(0)}, ${' \t\n\r\f\v\u00a0'})`;
      case 'concat':
        return sql`(${text(0)} || ${text(1)})`;
      case 'year':
      case 'month':
      case 'day':
      case 'hour':
      case 'minute':
        return part(name);
      case 'second':
        return sql`floor(extract(second from ${plain()}))::int`;
      case 'fractionalseconds':
        return sql`mod(extract(second from ${plain()}), 1)`;
      case 'date':
        return sql`(${plain()})::date`;
      case 'time':
        return sql`(${plain()})::time`;
      case 'now':
        return sql`transaction_timestamp()`;
      case 'mindatetime':
        return sql`'0001-01-01T00:00:00Z'::timestamptz`;
      case 'maxdatetime':
        return sql`'9999-12-31T23:59:59.999999Z'::timestamptz`;
      case 'round':
        return rounded('round');
      case 'floor':
        return rounded('floor');
      case 'ceiling':
        return rounded('ceiling');
    }
  }
}

export function propertyOf(set: EntitySet, name: string): Property {
  const found = set.properties.find((property) => property.name === name);
  if (!found) throw new Error(`${set.name} has no property ${name}.`);
  return found;
}

/** The conjunction of conditions. */
export function all(conditions: readonly SQL[]): SQL {
  return conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);
}
