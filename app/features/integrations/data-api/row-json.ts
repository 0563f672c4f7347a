/** Converts rows of the store, whose values are PostgreSQL's texts, to JSON. */
import type { ValueType } from './bind';
import type { EntitySet } from './model';

/** A value's text, or the rows of an expanded navigation. */
export type Cell = string | null | readonly Cell[];
export type Row = readonly Cell[];

/** The positions of the values of a row. */
export type RowShape = {
  set: EntitySet;
  /** The row's version; undefined for rows without an identity. */
  etag: number | undefined;
  fields: readonly { name: string; type: ValueType; at: number }[];
  key: readonly { name: string; type: ValueType; at: number }[];
  /** The values of the order, then the key: the next page starts after these. */
  order: readonly { type: ValueType; at: number }[];
  expands: readonly ExpandShape[];
};

export type ExpandShape = {
  name: string;
  many: boolean;
  at: number;
  /** The position of their number, if it was requested. */
  countAt: number | undefined;
  shape: RowShape;
  /** The rows of a collection in a response; one more is read, to know whether there are more. */
  limit: number;
  top: number | undefined;
  given: readonly { name: string; value: string }[];
};

export type JsonFormat = {
  /** The service's root with its slash. */
  base: string;
  metadata: 'minimal' | 'none';
  /** Writes long numbers as strings, for clients with IEEE 754 numbers. */
  ieee754: boolean;
};

/** A value in JSON. */
export function valueJson(type: ValueType, text: string | null, ieee754: boolean): string {
  if (text === null) return 'null';
  switch (type) {
    case 'Edm.Int16':
    case 'Edm.Int32':
    case 'Edm.Boolean':
      return text;
    case 'Edm.Int64':
    case 'Edm.Decimal':
      return ieee754 ? `"${text}"` : text;
    case 'Edm.DateTimeOffset':
      return `"${instantText(text)}"`;
    case 'Edm.Date':
    case 'Edm.Guid':
      return `"${text}"`;
    default:
      return JSON.stringify(text);
  }
}

/** Converts PostgreSQL's text of a time in UTC to OData's. */
export function instantText(text: string): string {
  return `${text.replace(' ', 'T')}Z`;
}

/** A value as an encoded literal of a URL. */
function urlLiteral(type: ValueType, text: string): string {
  if (type === 'Edm.String') return `'${encodeURIComponent(text.replaceAll("'", "''")).replaceAll('%27', "'")}'`;
  return encodeURIComponent(type === 'Edm.DateTimeOffset' ? instantText(text) : text);
}

/** The address of an entity relative to the service's root: `Set(1)`, `Set(a=1,b='x')`. */
export function entityPath(set: EntitySet, key: readonly { name: string; type: ValueType; text: string }[]): string {
  const [first] = key;
  if (key.length === 1 && first) return `${set.name}(${urlLiteral(first.type, first.text)})`;
  return `${set.name}(${key.map(({ name, type, text }) => `${name}=${urlLiteral(type, text)}`).join(',')})`;
}

/** The start of the next page: the values of the last row, the number of rows still wanted, and the number of all rows. */
export type PageToken = { after: readonly (string | null)[]; left?: number; count?: string };

export function pageToken({ after, left, count }: PageToken): string {
  return Buffer.from(JSON.stringify([after, left ?? null, count ?? null])).toString('base64url');
}

/** Parses the token of one of our links; undefined for anything else. A forged one reveals nothing more. */
export function readPageToken(text: string, values: number): PageToken | undefined {
  let token: unknown;
  try {
    token = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(token) || token.length !== 3) return undefined;
  const [after, left, count] = token as unknown[];
  const texts =
    Array.isArray(after) &&
    after.length === values &&
    after.every((value) => value === null || (typeof value === 'string' && !value.includes('\0')));
  if (!texts || !(left === null || Number.isSafeInteger(left))) return undefined;
  if (!(count === null || (typeof count === 'string' && /^\d{1,18}$/.test(count)))) return undefined;
  return {
    after: after as (string | null)[],
    ...(typeof left === 'number' && { left }),
    ...(count !== null && { count }),
  };
}

export function textAt(row: Row, at: number): string | null {
  return row[at] as string | null;
}

function nextOf(shape: RowShape, row: Row, left: number | undefined): string {
  return pageToken({ after: shape.order.map(({ at }) => textAt(row, at)), ...(left !== undefined && { left }) });
}

export function etagOf(version: string | null): string {
  return `W/"${version ?? ''}"`;
}

/** The members of an entity, without brackets. */
export type RowWriter = (row: Row) => string;

/** Makes the function that writes rows of a shape; the parts that all rows share are built once. */
export function rowWriter(shape: RowShape, format: JsonFormat): RowWriter {
  const controls = format.metadata === 'minimal';
  const { etag } = shape;
  const head =
    etag === undefined
      ? () => '"@odata.id":null'
      : (row: Row) => `"@odata.etag":${JSON.stringify(etagOf(textAt(row, etag)))}`;
  const fields = membersOf(shape.fields, format);
  const expands = shape.expands.map((expand) => expandWriter(shape, expand, format));
  return (row) => {
    let text = controls ? head(row) : '';
    for (const write of fields) text += `${text === '' ? '' : ','}${write(row)}`;
    for (const write of expands) text += `${text === '' ? '' : ','}${write(row)}`;
    return text;
  };
}

/** The writers of members; those whose name is a path, as `$apply` groups by, become objects within the row. */
function membersOf(fields: RowShape['fields'], format: JsonFormat): RowWriter[] {
  return byFirstName(fields.map((field) => ({ ...field, names: field.name.split('/') }))).map(
    ({ name, own, inner }) => {
      const label = `"${name}":`;
      if (own) return (row) => `${label}${valueJson(own.type, textAt(row, own.at), format.ieee754)}`;
      const members = membersOf(
        inner.map(({ names, ...field }) => ({ ...field, name: names.slice(1).join('/') })),
        format,
      );
      return (row) => `${label}{${members.map((write) => write(row)).join(',')}}`;
    },
  );
}

/** Groups paths by their first name; `own` is the one that ends there. */
export function byFirstName<Path extends { names: readonly string[] }>(
  paths: readonly Path[],
): { name: string; own: Path | undefined; inner: Path[] }[] {
  const groups = new Map<string, { name: string; own: Path | undefined; inner: Path[] }>();
  for (const path of paths) {
    const [name = '', ...rest] = path.names;
    const group = groups.get(name) ?? { name, own: undefined, inner: [] };
    groups.set(name, group);
    if (rest.length === 0) group.own = path;
    else group.inner.push(path);
  }
  return [...groups.values()];
}

function expandWriter(parent: RowShape, expand: ExpandShape, format: JsonFormat): RowWriter {
  const { name, many, at, countAt, shape, limit, top, given } = expand;
  const write = rowWriter(shape, format);
  const link = (row: Row, last: Row) => {
    const key = parent.key.map((part) => ({ ...part, text: textAt(row, part.at) ?? '' }));
    const options = given.map((option) => `${option.name}=${encodeURIComponent(option.value)}`);
    options.push(`$skiptoken=${nextOf(shape, last, top === undefined ? undefined : top - limit)}`);
    return `${format.base}${entityPath(parent.set, key)}/${name}?${options.join('&')}`;
  };
  return (row) => {
    const rows = row[at] as readonly Row[];
    if (!many) return `"${name}":${rows[0] ? `{${write(rows[0])}}` : 'null'}`;
    const count = countAt === undefined ? '' : countJson(`${name}@odata.count`, textAt(row, countAt), format);
    const shown = rows.length > limit ? rows.slice(0, limit) : rows;
    const body = `${count}"${name}":[${shown.map((one) => `{${write(one)}}`).join(',')}]`;
    const last = shown.at(-1);
    if (rows.length <= limit || !last) return body;
    return `${body},"${name}@odata.nextLink":${JSON.stringify(link(row, last))}`;
  };
}

/** The member with the number of rows, with the following comma. */
export function countJson(name: string, count: string | null, { ieee754 }: JsonFormat): string {
  return `"${name}":${valueJson('Edm.Int64', count, ieee754)},`;
}
