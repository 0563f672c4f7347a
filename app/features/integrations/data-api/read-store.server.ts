/** The reads of the data API: statements made from bound requests, in a transaction with its own time limit. */
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { keyFor } from '~/platform/crypto.server';
import { allOf, dataReadingClient, type Executor } from '~/platform/db/client.server';
import { APPLIED, appliedColumn, type Aggregate, type Applied } from './bind-apply';
import type { Expand, Key, Order, Read, Source, ValueType } from './bind';
import { takeDataRole } from './data-role-store.server';
import { all, asText, ExpressionSql, parameter, propertyOf, type RowsOf } from './expression-store.server';
import type { EntitySet, Navigation, Property } from './model';
import type { Cell, ExpandShape, Row, RowShape } from './row-json';

/** The rows of an expanded collection in a response, by its depth, so that the whole response stays bounded. */
const EXPANDED_ROWS = [1000, 200, 50] as const;
/** The size of a page's rows; further rows are left to the next page. */
const PAGE_BYTES = 16 * 1024 * 1024;
/** The time limit of a client's statement. */
export const STATEMENT_LIMIT_MS = 2000;

/** The path of an address: from the rows of a set through navigations, each with a key if it names a row. */
export type Way = readonly { set: EntitySet; navigation?: Navigation; key?: Key }[];

export type PageRequest = {
  way: Way;
  read: Read;
  /** What makes the rows of `read` out of those of the way. */
  applied?: Applied | undefined;
  /** The rows to read, one more than are shown. */
  limit: number;
  skip?: number | undefined;
  /** The values of the previous page's last row. */
  after?: readonly (string | null)[] | undefined;
  /** Whether to count all rows. */
  counted: boolean;
};

/** The statements of a response. */
export type Statements = {
  rows: SQL;
  shape: RowShape;
  /** The number of all rows. */
  count: SQL | undefined;
  /** Returns a row if the caller may see the row before the last navigation. */
  parent: SQL | undefined;
};

let versionKey: string | undefined;

/**
 * A row's version, for its ETag: a keyed digest of what the caller sees. It says nothing of hidden columns, whose change
 * must not change the answer either, and nobody without the key can try out values against it. The database makes it: in
 * this process two hundred thousand digests would be garbage faster than it is collected.
 */
export function rowVersion(set: EntitySet, alias: SQL, seen: readonly Property[]): SQL {
  if (seen.length === 0) return sql`''`;
  versionKey ??= keyFor('data-api-etag').toString('base64');
  const columns = seen.map(({ column }) => sql`${alias}.${sql.identifier(column)}`);
  const told = sql`${`${versionKey} ${set.name} `}::text || row(${sql.join(columns, sql`, `)})::text`;
  return sql`left(encode(sha256(convert_to(${told}, 'UTF8')), 'base64'), 16)`;
}

/** The SQL condition for the row of a key. */
function isKey(expressions: ExpressionSql, alias: SQL, key: Key): SQL[] {
  return key.map(({ property, value }) => {
    const column = expressions.column(alias, property);
    return sql`${column} = ${expressions.value(value)}`;
  });
}

/** The conditions on the last step of a path: it and all earlier steps are visible to the caller. */
function onTheWay(expressions: ExpressionSql, way: Way, alias: SQL): SQL[] {
  const step = way.at(-1);
  if (!step) return [];
  const own = [...expressions.visible(step.set, alias), ...(step.key ? isKey(expressions, alias, step.key) : [])];
  const before = way.at(-2);
  if (!step.navigation || !before) return own;
  const from = expressions.newAlias();
  const joined = expressions.joined({ set: before.set, alias: from }, step.navigation, { set: step.set, alias });
  const conditions = all([...joined, ...onTheWay(expressions, way.slice(0, -1), from)]);
  return [...own, sql`exists (select 1 from ${expressions.relation(before.set, from)} where ${conditions})`];
}

/** The order of rows: the requested one, then the key, so that the order is total. */
export function wholeOrder({ source, orderBy }: Pick<Read, 'source' | 'orderBy'>): Order[] {
  const key = source.set.key.map((name) => propertyOf(source.set, name));
  const named = (property: Property) =>
    orderBy.some(
      ({ value }) => value.node === 'property' && value.source === source && value.property.name === property.name,
    );
  return [
    ...orderBy,
    ...key
      .filter((property) => !named(property))
      .map((property) => ({ value: ownValue(source, property), descending: false })),
  ];
}

function ownValue(source: Source, property: Property): Order['value'] {
  return { node: 'property', type: property.type, nullable: property.nullable, source, property };
}

/** Nulls come first, as in OData; columns without nulls omit it, so that an index can be used. */
function orderSql(expressions: ExpressionSql, order: readonly Order[]): SQL {
  const terms = order.map(({ value, descending }) => {
    const nulls = value.nullable ? (descending ? sql` nulls last` : sql` nulls first`) : sql``;
    return sql`${expressions.value(value)}${descending ? sql` desc` : sql``}${nulls}`;
  });
  return sql.join(terms, sql`, `);
}

/** A value of a page's token; an instant has the store's format, without its zone. */
function tokenValue(type: ValueType, text: string): SQL {
  return parameter(type, type === 'Edm.DateTimeOffset' ? `${text}+00` : text);
}

/** The SQL condition for rows after the one with these values. */
function afterSql(expressions: ExpressionSql, order: readonly Order[], after: readonly (string | null)[]): SQL {
  const terms = order.map(({ value, descending }, index) => ({
    value,
    descending,
    sql: expressions.value(value),
    last: after[index] ?? null,
  }));
  // A result of one row has nothing after it.
  if (terms.length === 0) return sql`false`;
  const simple = terms.every(
    ({ value, descending, last }) => !value.nullable && last !== null && descending === terms[0]?.descending,
  );
  if (simple) {
    const left = sql.join(
      terms.map((term) => term.sql),
      sql`, `,
    );
    const right = sql.join(
      terms.map(({ value, last }) => tokenValue(value.type, last ?? '')),
      sql`, `,
    );
    return sql`(${left}) ${terms[0]?.descending ? sql`<` : sql`>`} (${right})`;
  }
  return terms.reduceRight<SQL>(
    (rest, { value, descending, sql: own, last }) => {
      if (last === null) {
        const beyond = descending ? sql`false` : sql`${own} is not null`;
        return sql`(${beyond} or (${own} is null and ${rest}))`;
      }
      const limit = tokenValue(value.type, last);
      const beyond = descending
        ? sql`(${own} < ${limit}${value.nullable ? sql` or ${own} is null` : sql``})`
        : sql`${own} > ${limit}`;
      return sql`(${beyond} or (${own} = ${limit} and ${rest}))`;
    },
    sql`false`,
  );
}

/** Collects the columns of a row and the position of each. */
function rowColumns(
  expressions: ExpressionSql,
  read: Read,
  alias: SQL,
  order: readonly Order[],
  depth = 0,
): { columns: SQL[]; shape: RowShape } {
  const { set } = read.source;
  const columns: SQL[] = [];
  const add = (column: SQL) => columns.push(column) - 1;
  const places = new Map<string, number>();
  const place = (property: Property) => {
    const known = places.get(property.name);
    if (known !== undefined) return known;
    const at = add(asText(property.type, expressions.column(alias, property)));
    places.set(property.name, at);
    return at;
  };
  const etag = read.seen.length > 0 ? add(rowVersion(set, alias, read.seen)) : undefined;
  const field = (property: Property) => ({ name: property.name, type: property.type, at: place(property) });
  const fields = read.select.map(field);
  const key = set.key.map((name) => field(propertyOf(set, name)));
  const placed = order.map(({ value }) => ({
    type: value.type,
    at:
      value.node === 'property' && value.source === read.source
        ? place(value.property)
        : add(asText(value.type, expressions.value(value))),
  }));
  const expands = read.expand.map((expand) => expandColumn(expressions, expand, read, alias, add, depth));
  return { columns, shape: { set, etag, fields, key, order: placed, expands } };
}

function expandColumn(
  expressions: ExpressionSql,
  { navigation, read, given }: Expand,
  parent: Read,
  parentAlias: SQL,
  add: (column: SQL) => number,
  depth: number,
): ExpandShape {
  const { set } = read.source;
  const from = { set: parent.source.set, alias: parentAlias };
  const most = EXPANDED_ROWS[Math.min(depth, EXPANDED_ROWS.length - 1)] ?? 0;
  const limit = Math.min(read.top ?? most, most);
  const more = read.top === undefined || read.top > limit;
  const conditionsOf = (alias: SQL) => [
    ...expressions.joined(from, navigation, { set, alias }),
    ...expressions.visible(set, alias),
    ...(read.filter ? [sql`(${expressions.condition(read.filter)})`] : []),
  ];
  const alias = expressions.open(read.source);
  const order = wholeOrder(read);
  const { columns, shape } = rowColumns(expressions, read, alias, order, depth + 1);
  const conditions = all(conditionsOf(alias));
  const sorted = orderSql(expressions, order);
  const wanted = navigation.many ? limit + (more ? 1 : 0) : 1;
  const rows = sql`select json_build_array(${sql.join(columns, sql`, `)}) as j from ${expressions.from(read.source)}
    where ${conditions} order by ${sorted} limit ${wanted}${read.skip ? sql` offset ${read.skip}` : sql``}`;
  const at = add(sql`(select coalesce(json_agg(x.j), '[]') from (${rows}) x)`);
  let countAt: number | undefined;
  if (navigation.many && read.count) {
    const counted = expressions.open(read.source);
    const counting = all(conditionsOf(counted));
    countAt = add(sql`(select count(*)::text from ${expressions.from(read.source)} where ${counting})`);
  }
  return { name: navigation.name, many: navigation.many, at, countAt, shape, limit, top: read.top, given };
}

function aggregateSql(expressions: ExpressionSql, { method, value }: Aggregate): SQL {
  const given = value ? expressions.value(value) : sql`*`;
  switch (method) {
    case 'count':
      return sql`count(*)`;
    case 'countdistinct':
      return sql`count(distinct ${given})`;
    case 'sum':
      return sql`sum((${given})::numeric)`;
    case 'average':
      return sql`trim_scale(avg((${given})::numeric))`;
    default:
      return sql`${sql.raw(method)}(${given})`;
  }
}

/** The part of a statement that makes the relation of the result: the caller's rows of the way, filtered and in groups. */
function appliedRows(way: Way, { source, filters, groups, aggregates }: Applied, rowsOf: RowsOf): SQL {
  const expressions = new ExpressionSql(rowsOf);
  const alias = expressions.open(source);
  const columns = [
    ...groups.map((group) => expressions.value(group)),
    ...aggregates.map((aggregate) => aggregateSql(expressions, aggregate)),
  ].map((column, index) => sql`${column} as ${sql.identifier(appliedColumn(index))}`);
  const conditions = [
    ...onTheWay(expressions, way, alias),
    ...filters.map((filter) => sql`(${expressions.condition(filter)})`),
  ];
  // By position, because a text of the client's in two places is two parameters, which PostgreSQL takes for two values.
  const places = groups.map((_, index) => sql.raw(String(index + 1)));
  const grouped = places.length > 0 ? sql` group by ${sql.join(places, sql`, `)}` : sql``;
  return sql`with ${sql.identifier(APPLIED)} as (select ${sql.join(columns, sql`, `)} from ${expressions.from(source)}
    where ${all(conditions)}${grouped})`;
}

/** The statements of a page of a collection, or of one row. */
export function pageStatements(request: PageRequest, rowsOf: RowsOf): Statements {
  const { way, read, applied, limit, skip, after, counted } = request;
  const expressions = new ExpressionSql(rowsOf);
  const alias = expressions.open(read.source);
  const order = wholeOrder(read);
  const { columns, shape } = rowColumns(expressions, read, alias, order);
  const conditions = [
    ...(applied ? [] : onTheWay(expressions, way, alias)),
    ...(read.filter ? [sql`(${expressions.condition(read.filter)})`] : []),
    ...(after ? [afterSql(expressions, order, after)] : []),
  ];
  const named = columns.map((column, index) => sql`${column} as ${sql.raw(`c${index}`)}`);
  const sorted = order.length > 0 ? sql`order by ${orderSql(expressions, order)}` : sql``;
  const made = applied ? sql`${appliedRows(way, applied, rowsOf)} ` : sql``;
  const rows = sql`${made}select ${sql.join(named, sql`, `)} from ${expressions.from(read.source)} where ${all(conditions)}
    ${sorted} limit ${limit}${skip && !after ? sql` offset ${skip}` : sql``}`;
  return {
    rows,
    shape,
    count: counted ? countStatement({ way, read, applied }, rowsOf) : undefined,
    parent: parentStatement(way, rowsOf),
  };
}

/** The statement that counts the rows of a collection's filter. */
export function countStatement(
  { way, read, applied }: Pick<PageRequest, 'way' | 'read' | 'applied'>,
  rowsOf: RowsOf,
): SQL {
  const expressions = new ExpressionSql(rowsOf);
  const alias = expressions.open(read.source);
  const conditions = [
    ...(applied ? [] : onTheWay(expressions, way, alias)),
    ...(read.filter ? [sql`(${expressions.condition(read.filter)})`] : []),
  ];
  const made = applied ? sql`${appliedRows(way, applied, rowsOf)} ` : sql``;
  return sql`${made}select count(*)::text as c0 from ${expressions.from(read.source)} where ${all(conditions)}`;
}

/** The statement that returns a row if the start of the last navigation exists; undefined without navigations. */
export function parentStatement(way: Way, rowsOf: RowsOf): SQL | undefined {
  const before = way.slice(0, -1);
  const parent = before.at(-1);
  if (!parent) return undefined;
  const expressions = new ExpressionSql(rowsOf);
  const alias = expressions.newAlias();
  const conditions = all(onTheWay(expressions, before, alias));
  return sql`select 1 as c0 from ${expressions.relation(parent.set, alias)} where ${conditions}`;
}

const dialect = new PgDialect();

/** Rows in portions as they arrive; `wereCut` says after the end whether the page was too small for them. */
export type RowStream = { some: AsyncIterable<readonly Row[]>; wereCut: () => boolean };

/**
 * Runs the small statements and then `rows`, in one read-only transaction, and returns the rows as they arrive. A slow
 * reader does not block the database: the rows are buffered here, and the size of a page bounds the buffer.
 * @param place a transaction to read in, or what gives the reading its turn
 */
export async function runStatements(
  small: readonly SQL[],
  rows: SQL | undefined,
  place: Executor | ((work: () => Promise<void>) => Promise<void>),
): Promise<{ small: Row[][]; rows: RowStream }> {
  if (typeof place !== 'function') return runWithin(place, small, rows);
  return new Promise((resolve, reject) => {
    const work = async () => {
      const { answer, done } = await runAlone(small, rows);
      answer.then(resolve, reject);
      // The turn ends with the use of the connection, not with the reading of the response.
      await done;
    };
    place(work).catch(reject);
  });
}

async function runAlone(small: readonly SQL[], rows: SQL | undefined) {
  const role = await takeDataRole();
  const client = await dataReadingClient();
  const begun = client.query(`begin read only; ${role} set local statement_timeout = ${STATEMENT_LIMIT_MS}`);
  const answers = small.map((statement) => arrived(client, statement));
  const stream = rows ? streamed(client, rows) : undefined;
  const ended = client.query('commit');
  const done = Promise.allSettled([begun, ...answers.map(({ end }) => end), stream?.end]).then(() =>
    ended.then(
      () => client.release(),
      () => client.release(true),
    ),
  );
  const answer = (async () => {
    await begun;
    const found = await allOf(answers.map(({ all: every }) => every));
    await stream?.begun;
    return { small: found, rows: stream?.rows ?? NONE };
  })();
  return { answer, done };
}

const NONE: RowStream = {
  some: (async function* () {
    // There are no rows.
  })(),
  wereCut: () => false,
};

async function runWithin(tx: Executor, small: readonly SQL[], rows: SQL | undefined) {
  const read = async (statement: SQL): Promise<Row[]> => {
    const result = await tx.execute<Record<string, Cell>>(statement);
    return result.rows.map((row) => Object.values(row));
  };
  const found: Row[][] = [];
  for (const statement of small) found.push(await read(statement));
  const all = rows ? await read(rows) : [];
  const some = (async function* () {
    yield await Promise.resolve(all);
  })();
  return { small: found, rows: { some, wereCut: () => false } };
}

function arrived(client: pg.PoolClient, statement: SQL): { all: Promise<Row[]>; end: Promise<void> } {
  const { rows, begun, end } = streamed(client, statement);
  const all = (async () => {
    await begun;
    const found: Row[] = [];
    for await (const some of rows.some) found.push(...some);
    return found;
  })();
  all.catch(() => undefined);
  return { all, end };
}

/** Makes one parameter of those that have the same value and type, such as an alias that is named a thousand times. */
export function onceEach({ sql: text, params }: { sql: string; params: unknown[] }): {
  text: string;
  params: unknown[];
} {
  const kept: unknown[] = [];
  const known = new Map<string, string>();
  const renamed = text.replace(/\$(\d+)(?:::(\w+))?/g, (_, number: string, type: string | undefined) => {
    const value = params[Number(number) - 1];
    // Without a cast PostgreSQL infers the type from the place, and another place may infer another.
    const same = type !== undefined && typeof value === 'string' ? `${type} ${value}` : undefined;
    const name = (same !== undefined && known.get(same)) || `$${kept.push(value)}`;
    if (same !== undefined) known.set(same, name);
    return type === undefined ? name : `${name}::${type}`;
  });
  return { text: renamed, params: kept };
}

const BATCH = 250;

/** The driver's parser of rows; it skips rows that are not kept before parsing them. */
type BoundedQuery = pg.Query & { handleDataRow: (message: { length: number }) => void };

function streamed(
  client: pg.PoolClient,
  statement: SQL,
): { rows: RowStream; begun: Promise<void>; end: Promise<void> } {
  const { text, params } = onceEach(dialect.sqlToQuery(statement));
  const query = new pg.Query<Cell[]>({ text, values: params, rowMode: 'array' } as never) as BoundedQuery;
  const take = query.handleDataRow.bind(query);
  let [bytes, cut] = [0, false];
  query.handleDataRow = (message) => {
    cut ||= bytes > PAGE_BYTES;
    bytes += message.length;
    if (!cut) take(message);
  };
  let waiting: Row[] = [];
  let state: { ended: boolean; error?: Error } = { ended: false };
  let wake = () => {};
  let started = () => {};
  const begun = new Promise<void>((resolve, reject) => {
    started = resolve;
    query.on('error', reject);
  });
  begun.catch(() => undefined);
  const end = new Promise<void>((resolve) => {
    const finish = (error?: Error) => {
      state = { ended: true, ...(error && { error }) };
      started();
      wake();
      resolve();
    };
    query.on('end', () => finish());
    query.on('error', (error: Error) => finish(error));
  });
  query.on('row', (row: Cell[]) => {
    waiting.push(row);
    if (waiting.length % BATCH === 0) {
      started();
      wake();
    }
  });
  client.query(query);
  const some = (async function* () {
    for (;;) {
      if (waiting.length > 0) {
        const ready = waiting;
        waiting = [];
        yield ready;
      } else if (state.error) throw state.error;
      else if (state.ended) return;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  })();
  return { rows: { some, wereCut: () => cut }, begun, end };
}
