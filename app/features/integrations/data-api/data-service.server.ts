/** The data API: one response for one request, which comes from a route or is a part of a batch. */
import type { Caller } from '~/features/identity/accounts/api-caller';
import { asBusy, sqlState, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { challengeFor, languageForPrograms, occurrence } from '~/platform/http.server';
import { log } from '~/platform/log.server';
import { noteRefusedAccess } from '~/platform/refused-access-store.server';
import { bindApply, together, type Applied } from './bind-apply';
import { bindKey, bindRead, findNavigation, type Key, type Look, type Read } from './bind';
import { keyTexts } from './bound-key';
import { inBulkhead } from './data-bulkhead.server';
import { contextOf, jsonContentType, jsonFormat, namesEtag, preference, wantsJsonModel, type Format } from './formats';
import { METADATA_JSON, METADATA_XML, serviceDocument } from './metadata';
import { MODEL, setNamed, type EntitySet, type Property } from './model';
import { errorBody, ODataError } from './odata-error';
import { particular } from './particulars';
import { noteRefusedRow } from './refused-row.server';
import {
  countStatement,
  pageStatements,
  parentStatement,
  runStatements,
  wholeOrder,
  type RowStream,
  type Statements,
  type Way,
} from './read-store.server';
import {
  countJson,
  entityPath,
  etagOf,
  instantText,
  pageToken,
  readPageToken,
  rowWriter,
  textAt,
  valueJson,
  type JsonFormat,
  type Row,
} from './row-json';
import { parsePath, parseQuery, splitQuery, type PathSegment, type RootOptions } from './syntax';
import { visibleTo, type Visible } from './visibility-store.server';
import { asWord, problemOf } from './write-values';
import { answerWrite, type ReadBack } from './write.server';

export type DataRequest = {
  method: string;
  /** Percent-encoded, below the service's root. */
  path: string;
  /** Percent-encoded, without the question mark. */
  query: string;
  headers: Headers;
  body: Uint8Array | undefined;
};
export type DataAnswer = { status: number; headers: Headers; body: string | ReadableStream<Uint8Array> | null };

/** The rows of a page; a client may ask for fewer. */
export const PAGE_ROWS = 5000;
/** The size of the pieces that are sent. */
const CHUNK = 64 * 1024;

export function serviceRoot(): string {
  return `${env().PUBLIC_ORIGIN}/api/`;
}

/** The headers of every response of the data API, with the given ones. */
export function dataAnswer(
  status: number,
  body: DataAnswer['body'],
  headers: Record<string, string | undefined> = {},
): DataAnswer {
  const all = new Headers({ 'OData-Version': '4.0', 'Cache-Control': 'no-store' });
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) all.set(name, value);
  return { status, headers: all, body };
}

/** The OData form of an error; an unexpected one is logged, and its text is not sent. */
function asODataError(error: unknown): ODataError {
  if (error instanceof ODataError) return error;
  const busy = asBusy(error);
  if (busy instanceof AppError || (busy instanceof Error && busy.name === 'AppError')) {
    const { code, status, details } = busy as AppError;
    if (details.refused) noteRefusedAccess(details.refused);
    const fields = details.fields?.map(({ path, code: which, params }) => problemOf(path, which, params));
    const retry: Record<string, string> =
      details.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(details.retryAfterSeconds) };
    const said = { key: `errors:${code}`, params: details.params ?? {} };
    return new ODataError(status, asWord(code), said, undefined, fields, retry);
  }
  const state = sqlState(error) ?? '';
  if (state.startsWith('22')) {
    return new ODataError(400, 'InvalidValue', particular('value-out-of-range'));
  }
  if (state.startsWith('54')) return new ODataError(400, 'QueryTooComplex', particular('request-too-costly'));
  log().error({ error }, 'a data request failed');
  const { reference } = occurrence();
  const said = reference ? particular('went-wrong-as', { reference }) : particular('went-wrong');
  return new ODataError(500, 'InternalError', said);
}

/** The response for an error, with the challenge by which programs know to send a token. */
export function errorAnswer(error: unknown, headers: Headers): DataAnswer {
  const known = asODataError(error);
  return dataAnswer(known.status, errorBody(known, languageForPrograms({ headers })), {
    'Content-Type': jsonContentType({ metadata: 'minimal', ieee754: false }),
    ...(known.status === 401 && { 'WWW-Authenticate': challengeFor(headers) }),
    ...known.headers,
  });
}

/** The visibility of sets for one request, looked up once for each set. */
class Sight {
  private readonly known = new Map<string, Visible | 'hidden'>();

  constructor(readonly caller: Caller) {}

  of(set: EntitySet): Visible | 'hidden' {
    const known = this.known.get(set.name) ?? visibleTo(this.caller, set);
    this.known.set(set.name, known);
    return known;
  }

  readonly look: Look = (set) => {
    const visible = this.of(set);
    return visible === 'hidden' ? undefined : visible.properties;
  };

  readonly rowsOf: Parameters<typeof pageStatements>[1] = (set, alias) => {
    const visible = this.of(set);
    // Binding has refused hidden sets already, so no statement reads them.
    if (visible === 'hidden') throw new Error(`${set.name} is hidden from the caller.`);
    return visible.rows(alias);
  };
}

/** The resource that an address names. */
type Resource = {
  way: Way;
  set: EntitySet;
  kind: 'collection' | 'entity' | 'count' | 'property' | 'value';
  property?: Property;
};

function notHere(what: string): ODataError {
  return new ODataError(404, 'NotFound', particular('nothing-here', { name: what }), what);
}

/**
 * The resource that a path names, if the caller may see it.
 * @throws ODataError 404; 401 if the public would see it after a log-in
 */
function resolve(segments: readonly PathSegment[], sight: Sight): Resource {
  const [first, ...rest] = segments;
  const root = first && setNamed(first.name);
  if (!root) throw notHere(first?.name ?? 'resource');
  if (!sight.look(root)) {
    if (sight.caller.kind === 'public') {
      if (sight.caller.isMember) throw new AppError('not-a-dealer', 403);
      throw new ODataError(401, 'Unauthorised', particular('read-with-token', { set: root.name }), root.name);
    }
    throw notHere(root.name);
  }
  const keyOf = (set: EntitySet, { key }: PathSegment): { key?: Key } => (key ? { key: bindKey(set, key) } : {});
  let way: Way = [{ set: root, ...keyOf(root, first) }];
  let [set, isRow] = [root, first.key !== undefined];
  for (const [index, segment] of rest.entries()) {
    const isLast = index === rest.length - 1;
    if (!isRow) {
      if (segment.name === '$count' && isLast && !segment.key) return { way, set, kind: 'count' };
      throw notHere(segment.name);
    }
    const found = findNavigation(set, segment.name, sight.look);
    if (!found) {
      const property = sight.look(set)?.find(({ name }) => name === segment.name);
      const after = rest.slice(index + 1);
      if (!property || segment.key) throw notHere(segment.name);
      if (after.length === 0) return { way, set, kind: 'property', property };
      if (after.length === 1 && after[0]?.name === '$value') return { way, set, kind: 'value', property };
      throw notHere(after.at(-1)?.name ?? segment.name);
    }
    if (segment.key && !found.navigation.many) throw notHere(segment.name);
    way = [...way, { set: found.set, navigation: found.navigation, ...keyOf(found.set, segment) }];
    [set, isRow] = [found.set, segment.key !== undefined || !found.navigation.many];
  }
  return { way, set, kind: isRow ? 'entity' : 'collection' };
}

type Asked = { request: DataRequest; options: RootOptions; sight: Sight; tx: Executor | undefined };

async function run(
  { sight, tx }: Asked,
  small: Parameters<typeof runStatements>[0],
  rows: Statements['rows'] | undefined,
) {
  return runStatements(small, rows, tx ?? ((work) => inBulkhead('request', sight.caller, work)));
}

function needParent(statement: unknown, found: readonly Row[] | undefined, way: Way): void {
  if (statement && found?.length === 0) throw notFound(way.slice(0, -1));
}

function notFound(way: Way): ODataError {
  const [root] = way;
  if (root?.key) noteRefusedRow(root.set, keyTexts(root.key));
  const set = way.at(-1)?.set.name ?? '';
  return new ODataError(404, 'NotFound', particular('no-such-row', { set }), set);
}

function rowFormat({ request, options }: Asked): JsonFormat {
  const format = jsonFormat(request.headers.get('Accept'), options.format);
  return { ...format, base: serviceRoot() };
}

async function readCollection(asked: Asked, resource: Resource): Promise<DataAnswer> {
  const { request, options, sight } = asked;
  const format = rowFormat(asked);
  const { read, applied } = bindRows(resource.set, options, sight.look);
  const wanted = Number(preference(request.headers.get('Prefer'), 'odata.maxpagesize', 'maxpagesize'));
  const preferred = Number.isInteger(wanted) && wanted > 0 ? wanted : undefined;
  const pageRows = Math.min(PAGE_ROWS, preferred ?? PAGE_ROWS);
  const token = options.skipToken === undefined ? undefined : tokenOf(options.skipToken, read);
  const top = token ? token.left : options.top;
  const limit = Math.min(pageRows, top ?? pageRows);
  const more = top === undefined || top > limit;
  const statements = pageStatements(
    {
      way: resource.way,
      read,
      applied,
      limit: limit + (more ? 1 : 0),
      skip: options.skip,
      after: token?.after,
      counted: read.count && token?.count === undefined,
    },
    sight.rowsOf,
  );
  const small = [statements.parent, statements.count].filter((statement) => statement !== undefined);
  const { small: found, rows } = await run(asked, small, limit === 0 ? undefined : statements.rows);
  needParent(statements.parent, found[0], resource.way);
  const count = read.count ? (token?.count ?? textAt(found.at(-1)?.[0] ?? [], 0)) : undefined;
  const link = (last: Row, written: number) => {
    const kept = splitQuery(request.query).filter(({ name }) => name !== '$skiptoken');
    const next = pageToken({
      after: statements.shape.order.map(({ at }) => textAt(last, at)),
      ...(top !== undefined && { left: top - written }),
      ...(typeof count === 'string' && { count }),
    });
    const query = [...kept.map(({ raw }) => raw), `$skiptoken=${next}`].join('&');
    return `${format.base}${request.path}?${query}`;
  };
  const body = await streamedBody(
    pageText({ rows, statements, format, limit, count, context: contextOf(format.base, read, false), link }),
  );
  return dataAnswer(200, body, {
    'Content-Type': jsonContentType(format),
    'Preference-Applied': preferred === undefined ? undefined : `odata.maxpagesize=${pageRows}`,
  });
}

/** The rows of a collection, or those that `$apply` makes of them. */
function bindRows(set: EntitySet, { apply, ...options }: RootOptions, look: Look): { read: Read; applied?: Applied } {
  if (apply?.grouping) return bindApply(set, apply.filters, apply.grouping, options, look);
  const filter = together([...(apply?.filters ?? []), options.filter]);
  return { read: bindRead(set, { ...options, ...(filter && { filter }) }, look) };
}

function tokenOf(text: string, read: Read) {
  const token = readPageToken(text, wholeOrder(read).length);
  if (!token) throw new ODataError(400, 'InvalidSkipToken', particular('strange-skiptoken'), '$skiptoken');
  return token;
}

type Page = {
  rows: RowStream;
  statements: Statements;
  format: JsonFormat;
  limit: number;
  count: string | null | undefined;
  context: string;
  link: (last: Row, written: number) => string;
};

/** A page in pieces; it ends with a link if there are more rows. */
async function* pageText({ rows, statements, format, limit, count, context, link }: Page): AsyncGenerator<string> {
  const write = rowWriter(statements.shape, format);
  const counted = count === undefined ? '' : countJson('@odata.count', count, format);
  let text = `{${format.metadata === 'minimal' ? `"@odata.context":${JSON.stringify(context)},` : ''}${counted}"value":[`;
  let [written, more] = [0, false];
  let last: Row | undefined;
  for await (const some of rows.some) {
    for (const row of some) {
      if (written >= limit) {
        more = true;
        break;
      }
      text += `${written === 0 ? '' : ','}{${write(row)}}`;
      written += 1;
      last = row;
      if (text.length > CHUNK) {
        yield text;
        text = '';
      }
    }
  }
  more ||= rows.wereCut();
  yield `${text}]${more && last ? `,"@odata.nextLink":${JSON.stringify(link(last, written))}` : ''}}`;
}

/** Sends short texts as a whole, so that a failure can still set the status, and others as a stream. */
async function streamedBody(pieces: AsyncGenerator<string>): Promise<DataAnswer['body']> {
  const first = await pieces.next();
  const second = await pieces.next();
  if (second.done) return first.value as string;
  const begun = [first.value as string, second.value];
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = begun.shift() ?? (await pieces.next());
        if (typeof next === 'string') controller.enqueue(encoder.encode(next));
        else if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value));
      } catch (error) {
        log().warn({ error }, 'a data answer broke off');
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** The single row of a path; undefined if the last navigation leads to none. */
async function readOne(
  asked: Asked,
  { way }: Resource,
  read: Read,
): Promise<{ row: Row | undefined; shape: Statements['shape'] }> {
  const statements = pageStatements({ way, read, limit: 1, counted: false }, asked.sight.rowsOf);
  const small = statements.parent ? [statements.parent] : [];
  const { small: found, rows } = await run(asked, small, statements.rows);
  let row: Row | undefined;
  for await (const some of rows.some) row ??= some[0];
  needParent(statements.parent, found[0], way);
  const step = way.at(-1);
  if (!row && (!step?.navigation || step.key)) throw notFound(way);
  return { row, shape: statements.shape };
}

async function readEntity(asked: Asked, resource: Resource): Promise<DataAnswer> {
  const { request, options, sight } = asked;
  const format = rowFormat(asked);
  const read = bindRead(resource.set, options, sight.look, true);
  const { row, shape } = await readOne(asked, resource, read);
  if (!row) return dataAnswer(204, null);
  // The version covers only the row itself, so a response with expanded rows has none.
  const etag = read.expand.length > 0 || shape.etag === undefined ? undefined : etagOf(textAt(row, shape.etag));
  if (etag && namesEtag(request.headers.get('If-None-Match'), etag)) return dataAnswer(304, null, { ETag: etag });
  const context = contextOf(format.base, read, true);
  const start = format.metadata === 'minimal' ? `"@odata.context":${JSON.stringify(context)},` : '';
  return dataAnswer(200, `{${start}${rowWriter(shape, format)(row)}}`, {
    'Content-Type': jsonContentType(format),
    ETag: etag,
  });
}

async function readProperty(asked: Asked, resource: Resource, property: Property): Promise<DataAnswer> {
  const { request, options, sight } = asked;
  const format: Format = jsonFormat(resource.kind === 'value' ? null : request.headers.get('Accept'), options.format);
  const read = { ...bindRead(resource.set, { select: [property.name] }, sight.look, true) };
  const { row, shape } = await readOne(asked, resource, read);
  const text = row ? textAt(row, shape.fields[0]?.at ?? 0) : null;
  if (!row || text === null) return dataAnswer(204, null);
  if (resource.kind === 'value') {
    const plain = property.type === 'Edm.DateTimeOffset' ? instantText(text) : text;
    return dataAnswer(200, plain, { 'Content-Type': 'text/plain;charset=utf-8' });
  }
  const key = shape.key.map((part) => ({ ...part, text: textAt(row, part.at) ?? '' }));
  const context = `${serviceRoot()}$metadata#${entityPath(resource.set, key)}/${property.name}`;
  const start = format.metadata === 'minimal' ? `"@odata.context":${JSON.stringify(context)},` : '';
  return dataAnswer(200, `{${start}"value":${valueJson(property.type, text, format.ieee754)}}`, {
    'Content-Type': jsonContentType(format),
  });
}

async function readCount(asked: Asked, { way, set }: Resource): Promise<DataAnswer> {
  const { filter, search, apply } = asked.options;
  const wanted = { ...(filter && { filter }), ...(search && { search }), ...(apply && { apply }) };
  const { read, applied } = bindRows(set, wanted, asked.sight.look);
  const parent = parentStatement(way, asked.sight.rowsOf);
  const counted = countStatement({ way, read, applied }, asked.sight.rowsOf);
  const { small: found } = await run(asked, parent ? [parent, counted] : [counted], undefined);
  needParent(parent, found[0], way);
  return dataAnswer(200, textAt(found.at(-1)?.[0] ?? [], 0), { 'Content-Type': 'text/plain;charset=utf-8' });
}

async function answerRead(asked: Asked, resource: Resource): Promise<DataAnswer> {
  switch (resource.kind) {
    case 'collection':
      return readCollection(asked, resource);
    case 'entity':
      return readEntity(asked, resource);
    case 'count':
      return readCount(asked, resource);
    default:
      if (!resource.property) throw notFound(resource.way);
      return readProperty(asked, resource, resource.property);
  }
}

function refuseVersion(headers: Headers): void {
  const most = headers.get('OData-MaxVersion');
  if (most !== null && Number.parseFloat(most) < 4) {
    throw new ODataError(
      400,
      'UnsupportedVersion',
      particular('other-version', { version: '4.0' }),
      'OData-MaxVersion',
    );
  }
}

function onlyReads({ method }: DataRequest): void {
  if (method === 'GET' || method === 'HEAD') return;
  throw new ODataError(405, 'MethodNotAllowed', particular('no-meaning', { method }), undefined, undefined, {
    Allow: 'GET, HEAD',
  });
}

/** Responds with the service document or the model. */
function answerDocument(request: DataRequest, document: 'root' | 'model', sight: Sight): DataAnswer {
  onlyReads(request);
  const accept = request.headers.get('Accept');
  const { format } = parseQuery(request.query);
  if (document === 'model') {
    return wantsJsonModel(accept, format)
      ? dataAnswer(200, METADATA_JSON, { 'Content-Type': 'application/json;charset=utf-8' })
      : dataAnswer(200, METADATA_XML, { 'Content-Type': 'application/xml;charset=utf-8' });
  }
  const sets = MODEL.filter((set) => sight.look(set));
  return dataAnswer(200, serviceDocument(serviceRoot(), sets), {
    'Content-Type': jsonContentType(jsonFormat(accept, format)),
  });
}

async function dispatch(request: DataRequest, caller: Caller, tx: Executor | undefined): Promise<DataAnswer> {
  refuseVersion(request.headers);
  const segments = parsePath(request.path, request.query);
  const sight = new Sight(caller);
  if (segments.length === 0) return answerDocument(request, 'root', sight);
  if (segments.length === 1 && segments[0]?.name === '$metadata') return answerDocument(request, 'model', sight);
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headersOfRead = new Headers({ Accept: request.headers.get('Accept') ?? 'application/json' });
    const readBack: ReadBack = (path, within) =>
      answerDataRequest({ method: 'GET', path, query: '', headers: headersOfRead, body: undefined }, caller, within);
    const { status, body, headers } = await answerWrite(request, caller, readBack, serviceRoot(), tx);
    return dataAnswer(status, body, headers);
  }
  const resource = resolve(segments, sight);
  return answerRead({ request, options: parseQuery(request.query), sight, tx }, resource);
}

/**
 * Responds to a request to the data API; errors become responses too.
 * @param inTransaction a transaction whose writes the reads see, and of which writes become a part
 */
export async function answerDataRequest(
  request: DataRequest,
  caller: Caller,
  inTransaction?: Executor,
): Promise<DataAnswer> {
  try {
    const answer = await dispatch(request, caller, inTransaction);
    if (request.method !== 'HEAD') return answer;
    if (answer.body instanceof ReadableStream) await answer.body.cancel();
    return { ...answer, body: null };
  } catch (error) {
    return errorAnswer(error, request.headers);
  }
}
