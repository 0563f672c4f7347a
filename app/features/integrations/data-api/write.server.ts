/** Writes through the data API, by the rules of write-rules.ts and of the pages, audited in the same commit. */
import { dealerMay } from '~/features/identity/accounts/dealer-rights';
import { scopesAllow, type Caller } from '~/features/identity/accounts/api-caller';
import { tokenActor } from '~/platform/actors';
import type { FirmAction } from '~/platform/audit-actions';
import { CUSTOMER_NUMBER_DIGITS, isLongCustomerCode } from '~/features/customers/firms/customer-code';
import { recordAudit, type Actor } from '~/platform/audit-store.server';
import { dataApiPool, sqlState, transaction, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { readJson } from '~/platform/http.server';
import { requestContext } from '~/platform/request-context.server';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bindKey } from './bind';
import { boundKey, keyTexts } from './bound-key';
import { inBulkhead } from './data-bulkhead.server';
import { namesEtag, preference } from './formats';
import { setNamed, type EntitySet, type Property } from './model';
import { ODataError } from './odata-error';
import { particular } from './particulars';
import { noteRefusedRow } from './refused-row.server';
import { entityPath, etagOf } from './row-json';
import { parsePath } from './syntax';
import { reachedBy, visibleTo } from './visibility-store.server';
import { insertReceipt } from './write-order.server';
import { WRITE_RULES, WRITTEN_BY_ORDERS, writersOf, type Verb } from './write-rules';
import {
  deleteRow,
  insertRow,
  isCustomerOf,
  lockRow,
  openCustomerAccount,
  rowExists,
  updateRow,
  type StoredRow,
} from './write-store.server';
import {
  checkCard,
  checkContact,
  forbidAny,
  forbidden,
  problemOf,
  readBody,
  sameValue,
  wrongValue,
  type Given,
  type Values,
} from './write-values';

/** The request; the path is percent-encoded and relative to the service's root. */
export type WriteRequest = { method: string; path: string; headers: Headers; body: Uint8Array | undefined };

type Method = 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The target of a write. */
type Write = Omit<WriteRequest, 'path' | 'method'> & {
  method: Method;
  set: EntitySet;
  /** The key of the row by names of properties; a POST has none. */
  key: Values | undefined;
  /** The values that the address implies for a new row: one of `tbFirma(5)/Iletisimler` belongs to 5. */
  given: Values;
};

export type WriteAnswer = { status: number; headers: Record<string, string | undefined>; body: string | null };

/** Reads the row of a path as a GET does, in the transaction that has written it. */
export type ReadBack = (path: string, tx: Executor) => Promise<{ status: number; headers: Headers; body: unknown }>;

type Known = Exclude<Caller, { kind: 'public' }>;
type Work = { tx: Executor; caller: Known; headers: Headers; correlationId: string };

const VERBS: Record<Method, Verb> = {
  POST: 'insert',
  PATCH: 'update',
  PUT: 'update',
  DELETE: 'delete',
};
/** The methods of a collection and of a row. */
const METHODS: Record<Verb, readonly string[]> = { insert: ['POST'], update: ['PATCH', 'PUT'], delete: ['DELETE'] };

/** The methods that a set's rows or its collection support for any caller. */
export function methodsOf(set: EntitySet, row: boolean): string[] {
  const verbs: Verb[] = row ? ['update', 'delete'] : ['insert'];
  return ['GET', 'HEAD', ...verbs.flatMap((verb) => (writersOf(set.name, verb).length > 0 ? METHODS[verb] : []))];
}

/**
 * Checks that the caller may do this to rows of the set.
 * @throws ODataError 405 if nobody may, 401 for the public, 403 for other callers
 */
function admit(caller: Caller, set: EntitySet, verb: Verb): asserts caller is Known {
  const writers = writersOf(set.name, verb);
  if (writers.length === 0) {
    const said = {
      key: WRITTEN_BY_ORDERS.includes(set.name) ? 'errors:data-written-by-orders' : 'errors:data-not-written',
      params: { set: set.name },
    };
    const headers = { Allow: methodsOf(set, verb !== 'insert').join(', ') };
    throw new ODataError(405, 'MethodNotAllowed', said, set.name, undefined, headers);
  }
  if (caller.kind === 'public' && caller.isMember) throw new AppError('not-a-dealer', 403);
  if (caller.kind === 'public') throw new ODataError(401, 'Unauthorised', particular('write-with-token'));
  if (!scopesAllow(caller.scopes, 'write', set.name)) {
    throw new ODataError(403, 'ScopeMissing', particular('token-may-not-write', { set: set.name }), set.name);
  }
  if (!writers.includes(caller.kind)) {
    const code = caller.kind === 'dealer' ? 'not-for-dealers' : 'not-for-services';
    throw new ODataError(403, 'Forbidden', particular(code, { set: set.name }), set.name);
  }
  // Dealers write only orders and customers here.
  if (caller.kind === 'dealer' && !dealerMay(caller.viewer.rights, 'orders.place')) {
    throw new ODataError(403, 'RightMissing', particular('may-not-order'), set.name);
  }
}

function noRow(set: EntitySet, key: Values): ODataError {
  noteRefusedRow(set, key);
  return new ODataError(404, 'NotFound', particular('no-such-row', { set: set.name }), set.name);
}

/** @throws ODataError 415; AppError as readJson */
async function bodyOf({ headers, body }: Write): Promise<Record<string, unknown>> {
  const type = (headers.get('Content-Type') ?? 'application/json').split(';', 1)[0]?.trim().toLowerCase();
  // Older clients name plain JSON with parameters such as `odata=verbose`.
  if (type !== 'application/json') {
    throw new ODataError(
      415,
      'UnsupportedMediaType',
      particular('body-as', { type: 'application/json' }),
      'Content-Type',
    );
  }
  const request = new Request(`${env().PUBLIC_ORIGIN}/api/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: body ? Buffer.from(body) : '',
  });
  return readJson(request, z.record(z.string(), z.unknown()));
}

/**
 * @param seen the values that the caller may read of the row
 * @throws ODataError 422 for a property that the caller may not set
 */
function refuseOthers(set: EntitySet, values: Values, allowed: readonly string[], seen: Values = {}): Values {
  const kept: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const property = set.properties.find((one) => one.name === name);
    // Clients send back the values that they have read, so unchanged values are allowed.
    if (property && name in seen && sameValue(property, value, seen[name] ?? null)) continue;
    if (!allowed.includes(name)) {
      throw new ODataError(422, 'ReadOnlyProperty', particular('not-yours-to-give', { name }), name);
    }
    kept[name] = value;
  }
  return kept;
}

/** What the caller may read of a row: who may only write must not find out its values by trying them. */
function seenBy(caller: Known, set: EntitySet, row: Values): Values {
  return Object.fromEntries(seenProperties(caller, set).map(({ name }) => [name, row[name] ?? null]));
}

function seenProperties(caller: Known, set: EntitySet): readonly Property[] {
  const visible = visibleTo(caller, set);
  return visible === 'hidden' ? [] : visible.properties;
}

function allowedTo(caller: Known, set: EntitySet, verb: 'insert' | 'update'): readonly string[] {
  return WRITE_RULES[set.name]?.[verb]?.[caller.kind] ?? [];
}

/** Converts bindings into values of the properties that contain the other row's key. */
function withBound({ values, bound }: Given): Values {
  const all = { ...values };
  for (const binding of bound) {
    const key = boundKey(binding);
    for (const { own, other } of binding.navigation.on) {
      const value = key[other] ?? null;
      if (own in values && values[own] !== value) {
        const target = `${binding.navigation.name}@odata.bind`;
        throw wrongValue(target, particular('binding-of-another', { name: own, binding: target }), 'InvalidBinding');
      }
      all[own] = value;
    }
  }
  return all;
}

/** Checks that each row to which a value refers exists and is visible to the caller. */
async function checkNamedRows({ tx, caller }: Work, set: EntitySet, values: Values): Promise<void> {
  for (const { target: name, many, on } of set.navigations) {
    const target = setNamed(name);
    const [ends] = on;
    if (!target || !ends || many || target.key.length !== 1 || target.key[0] !== ends.other) continue;
    const value = values[ends.own];
    if (value === undefined || value === null) continue;
    if (await rowExists(tx, target, { [ends.other]: value }, reachedBy(caller, target))) continue;
    const said = particular('no-row-by-key', { set: target.name, key: value });
    throw forbidden([{ target: ends.own, code: 'UnknownRow', said }]);
  }
}

/** Checks that a dealer writes only rows of its own customers. */
async function checkOwner({ tx, caller }: Work, set: EntitySet, row: Values): Promise<void> {
  const column = WRITE_RULES[set.name]?.firm;
  if (caller.kind !== 'dealer' || column === undefined) return;
  if (await isCustomerOf(tx, caller.viewer, row[column] ?? null)) return;
  throw new ODataError(403, 'NotYourCustomer', particular('not-your-customer'), column);
}

const isEmpty = (value: string | null | undefined) => value === undefined || value === null || value === '';
const isNegative = (value: string | null | undefined) => value?.startsWith('-') === true;

/** Applies the rules of a set beyond its columns, and normalises the values. */
function checked(set: EntitySet, values: Values, before: Values | undefined, caller: Known): Values {
  switch (set.name) {
    case 'tbFirma':
      if (isLongCustomerCode(values.sKodu ?? '')) {
        throw forbidden([problemOf('sKodu', 'customer-code-too-long', { max: CUSTOMER_NUMBER_DIGITS })]);
      }
      return checkCard(values, {
        strict: caller.kind === 'dealer',
        whole: before === undefined && caller.kind === 'dealer',
      });
    case 'tbFirmaIletisimi':
      if (values.sIletisimAdresi === undefined) return values;
      return {
        ...values,
        sIletisimAdresi: checkContact(
          values.sIletisimAraci ?? before?.sIletisimAraci ?? null,
          values.sIletisimAdresi ?? '',
        ),
      };
    case 'tbStok':
      if (isNegative(values.nKdvOrani) || Number(values.nKdvOrani ?? 0) > 100) {
        throw forbidden([problemOf('nKdvOrani', 'invalid-value')]);
      }
      return values;
    case 'tbFirmaHareketi': {
      // FS marks the entries of orders.
      if (values.sCariIslem?.trim().toUpperCase() === 'FS') throw forbidden([problemOf('sCariIslem', 'invalid-value')]);
      const wrong = ['lBorcTutar', 'lAlacakTutar'].find((name) => isNegative(values[name]));
      if (wrong) throw forbidden([problemOf(wrong, 'invalid-value')]);
      const now = new Date().toISOString();
      const day = values.dteIslemTarihi ?? now;
      return {
        lBorcTutar: '0',
        lAlacakTutar: '0',
        ...values,
        dteIslemTarihi: day,
        dteValorTarihi: values.dteValorTarihi ?? day,
      };
    }
    default:
      return values;
  }
}

/** The values of a new row that the client does not set. */
async function completed({ tx, caller }: Work, set: EntitySet, values: Values): Promise<Values> {
  if (set.name !== 'tbFirma') return values;
  const text = (name: string) => (isEmpty(values[name]) ? null : (values[name] ?? null));
  const brought = { code: text('sKodu'), account: text('nHesapID'), name: values.sAciklama ?? '' };
  const whole = { ...values, ...(await openCustomerAccount(tx, brought)) };
  if (caller.kind === 'service') return whole;
  const { firm, terms } = caller.viewer;
  // A new customer belongs to its dealer and has its alias (dealer-shop §6).
  const alias = terms.emptySellerAlias ? '' : String(firm.id);
  return { ...whole, nBayiID: String(firm.id), sSaticiRumuzu: alias };
}

const keyOf = (set: EntitySet, row: Values): Values =>
  Object.fromEntries(set.key.map((name) => [name, row[name] ?? null]));

function pathOf(set: EntitySet, key: Values): string {
  const parts = set.key.map((name) => ({
    name,
    type: set.properties.find((one) => one.name === name)?.type ?? 'Edm.String',
    text: key[name] ?? '',
  }));
  return entityPath(set, parts);
}

function actorOf(caller: Known): Actor {
  if (caller.kind === 'service') return tokenActor(caller.name);
  return { accountId: caller.viewer.accountId, name: caller.viewer.email };
}

/** The subject for the audit trail: for rows that people know their own name, for others the address. */
function subjectOf(set: EntitySet, row: Values): { subjectType: string; subjectId: string } {
  if (set.name.startsWith('tbFirma') && set.name !== 'tbFirmaLisans' && !isEmpty(row.nFirmaID)) {
    return { subjectType: 'firm', subjectId: row.nFirmaID ?? '' };
  }
  if (set.name === 'tbFirmaLisans') return { subjectType: 'licence', subjectId: row.sOnayKodu ?? '' };
  return { subjectType: 'record', subjectId: pathOf(set, keyOf(set, row)).slice(0, 64) };
}

const ACTS: Record<Verb, FirmAction> = { insert: 'data.insert', update: 'data.update', delete: 'data.delete' };

async function audit(
  work: Work,
  verb: Verb,
  set: EntitySet,
  row: Values,
  before?: Values,
  after?: Values,
): Promise<void> {
  await recordAudit(work.tx, {
    actor: actorOf(work.caller),
    action: ACTS[verb],
    ...subjectOf(set, row),
    correlationId: work.correlationId,
    ...(before && { before: { table: set.name, ...before } }),
    ...(after && { after: { table: set.name, ...after } }),
  });
}

/** The largest depth of nested rows. */
const DEEPEST = 3;

async function insert(
  work: Work,
  set: EntitySet,
  body: Record<string, unknown>,
  address: Values,
  depth = 0,
): Promise<StoredRow> {
  const { tx, caller } = work;
  admit(caller, set, 'insert');
  if (depth > DEEPEST) throw wrongValue(set.name, particular('rows-too-deep'));
  const given = readBody(set, body);
  const allowed = allowedTo(caller, set, 'insert');
  const foreign = Object.keys(address).find((name) => !allowed.includes(name));
  if (foreign !== undefined) {
    throw new ODataError(403, 'Forbidden', particular('not-by-address', { name: foreign }), foreign);
  }
  const values = refuseOthers(set, { ...withBound(given), ...address }, allowed);
  const missing = (WRITE_RULES[set.name]?.insert?.required ?? []).filter((name) => isEmpty(values[name]));
  forbidAny(missing.map((name) => problemOf(name, 'field-required')));
  await checkNamedRows(work, set, values);
  // A new firm belongs to nobody yet; it becomes the writer's customer.
  if (set.name !== 'tbFirma') await checkOwner(work, set, values);
  const whole = await completed(work, set, checked(set, values, undefined, caller));
  const row = await insertRow(tx, set, whole);
  await audit(work, 'insert', set, row.values, undefined, whole);
  for (const { navigation, rows } of given.nested) {
    const target = setNamed(navigation.target);
    // Only rows that refer to this one can be created with it; those to which it refers must exist before.
    if (!target || !navigation.on.every(({ own }) => set.key.includes(own))) {
      throw wrongValue(navigation.name, particular('bound-not-made', { name: navigation.name }), 'InvalidBinding');
    }
    const named = Object.fromEntries(navigation.on.map(({ own, other }) => [other, row.values[own] ?? null]));
    for (const each of rows) await insert(work, target, each, named, depth + 1);
  }
  return row;
}

/** @throws ODataError 412 if the client has seen another version */
function checkVersion({ headers }: Write, { version }: { version: string }): void {
  const wanted = headers.get('If-Match');
  if (wanted === null || namesEtag(wanted, etagOf(version))) return;
  throw new ODataError(412, 'PreconditionFailed', particular('changed-meanwhile'), 'If-Match');
}

async function update(work: Work, request: Write, key: Values): Promise<StoredRow> {
  const { set, method } = request;
  const { tx, caller } = work;
  const body = await bodyOf(request);
  const before = await lockRow(tx, set, key, reachedBy(caller, set), seenProperties(caller, set));
  if (!before) throw noRow(set, key);
  await checkOwner(work, set, before.values);
  checkVersion(request, before);
  const given = readBody(set, body);
  const nested = given.nested[0]?.navigation.name;
  if (nested !== undefined) throw wrongValue(nested, particular('own-address', { name: nested }));
  // The address determines the key.
  const said = Object.fromEntries(Object.entries(withBound(given)).filter(([name]) => !set.key.includes(name)));
  const allowed = allowedTo(caller, set, 'update');
  const changed = refuseOthers(set, said, allowed, seenBy(caller, set, before.values));
  const required = (WRITE_RULES[set.name]?.insert?.required ?? []).filter((name) => allowed.includes(name));
  const absent = method === 'PUT' ? allowed.filter((name) => !(name in said)) : [];
  const emptied = required.filter((name) => absent.includes(name) || (name in changed && isEmpty(changed[name])));
  forbidAny(emptied.map((name) => problemOf(name, 'field-required')));
  await checkNamedRows(work, set, changed);
  const values = checked(set, changed, before.values, caller);
  if (Object.keys(values).length === 0 && absent.length === 0) return before;
  const touched: Values = set.name === 'tbFirmaLisans' ? { dteSonUpdateTarihi: new Date().toISOString() } : {};
  const row = await updateRow(tx, set, key, { ...values, ...touched }, absent);
  const names = [...Object.keys(values), ...absent].filter((name) => before.values[name] !== row.values[name]);
  const pick = (from: Values) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  await audit(work, 'update', set, row.values, pick(before.values), pick(row.values));
  return row;
}

async function remove(work: Work, request: Write, key: Values): Promise<void> {
  const { set } = request;
  const before = await lockRow(work.tx, set, key, reachedBy(work.caller, set), seenProperties(work.caller, set));
  if (!before) throw noRow(set, key);
  await checkOwner(work, set, before.values);
  checkVersion(request, before);
  if (set.name === 'tbFirmaModulu' && before.values.bSiparis === 'true') {
    throw new ODataError(409, 'BroughtByAnOrder', particular('module-of-an-order'), 'bSiparis');
  }
  await deleteRow(work.tx, set, key);
  await audit(work, 'delete', set, before.values, before.values);
}

/** The column that a database error names. */
function columnOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { column } = current as { column?: unknown };
    if (typeof column === 'string') return column;
  }
  return undefined;
}

/** The OData error for a write that the database refused: by a concurrent row, or by a rule of the ERP's tables. */
function refusedByDatabase(error: unknown, { set, method }: Write): unknown {
  switch (sqlState(error)) {
    case '23505':
      return new ODataError(409, 'Conflict', particular('row-exists', { set: set.name }), set.name);
    case '23503':
      return method === 'DELETE'
        ? new ODataError(409, 'StillNamed', particular('still-named'), set.name)
        : new ODataError(422, 'UnknownRow', particular('named-row-missing'), set.name);
    case '23502':
      return new ODataError(
        422,
        'FieldRequired',
        particular('value-missing', { set: set.name }),
        columnOf(error) ?? set.name,
      );
    case '23514':
      return new ODataError(422, 'NotValid', particular('values-not-taken', { set: set.name }), set.name);
    default:
      return error;
  }
}

async function written(work: Work, request: Write, readBack: ReadBack, base: string): Promise<WriteAnswer> {
  const { set, method, key = {} } = request;
  if (method === 'DELETE') {
    await remove(work, request, key);
    return { status: 204, headers: {}, body: null };
  }
  let rowsKey = key;
  if (method !== 'POST') await update(work, request, key);
  else if (set.name === 'tbStokFisiMaster' && work.caller.kind === 'dealer') {
    rowsKey = await insertReceipt(
      work.tx,
      work.caller.viewer,
      { ...(await bodyOf(request)), ...asNumbers(request.given) },
      work,
    );
  } else rowsKey = keyOf(set, (await insert(work, set, await bodyOf(request), request.given)).values);
  const path = pathOf(set, rowsKey);
  const wish = preference(request.headers.get('Prefer'), 'return');
  const wanted = wish === 'representation' || wish === 'minimal' ? wish : undefined;
  const row = await readBack(path, work.tx);
  const address = `${base}${path}`;
  const headers: WriteAnswer['headers'] = {
    ETag: row.headers.get('ETag') ?? undefined,
    'Preference-Applied': wanted && `return=${wanted}`,
    ...(method === 'POST' && { Location: address }),
  };
  // A write-only token gets no row in the response.
  const shown =
    row.status === 200 && (wanted ?? (method === 'POST' ? 'representation' : 'minimal')) === 'representation';
  if (!shown)
    return {
      status: 204,
      headers: { ...headers, ...(method === 'POST' && { 'OData-EntityId': address }) },
      body: null,
    };
  return {
    status: method === 'POST' ? 201 : 200,
    headers: { ...headers, 'Content-Type': row.headers.get('Content-Type') ?? undefined },
    body: String(row.body),
  };
}

/** The id of a firm in a body. */
const asNumbers = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, Number(text)]));

const isMethod = (method: string): method is Method => method in VERBS;

/**
 * The target that an address names: a set, a row by its key, or the rows that belong to a row.
 * @throws ODataError 404, 405
 */
function target({ method, path, headers, body }: WriteRequest): Write {
  const [first, second, ...rest] = parsePath(path);
  const set = first && setNamed(first.name);
  const nothing = (code: 'nothing-here' | 'nothing-to-write-here', name: string) =>
    new ODataError(404, 'NotFound', particular(code, { name }), name);
  if (!set) throw nothing('nothing-here', first?.name ?? '/');
  const key = first.key && keyTexts(bindKey(set, first.key));
  const refused = (of: EntitySet, row: boolean) =>
    new ODataError(405, 'MethodNotAllowed', particular('no-meaning', { method }), of.name, undefined, {
      Allow: methodsOf(of, row).join(', '),
    });
  if (!isMethod(method)) throw refused(set, key !== undefined);
  if (!second) {
    if ((method === 'POST') === (key !== undefined)) throw refused(set, key !== undefined);
    return { method, set, key, given: {}, headers, body };
  }
  const navigation = set.navigations.find(({ name }) => name === second.name);
  const other = navigation && setNamed(navigation.target);
  const known = key && navigation?.on.every(({ own }) => set.key.includes(own));
  if (!other || !known || rest.length > 0) {
    throw nothing('nothing-to-write-here', second.name);
  }
  if (method !== 'POST' || second.key || !navigation.many) throw refused(other, true);
  const given = Object.fromEntries(navigation.on.map(({ own, other: name }) => [name, key[own] ?? null]));
  return { method, set: other, key: undefined, given, headers, body };
}

/**
 * Performs a write and returns its response.
 * @param base the service's root with its slash
 * @param inTransaction the transaction of a change set of which the write is a part
 * @throws ODataError, AppError
 */
export async function answerWrite(
  request: WriteRequest,
  caller: Caller,
  readBack: ReadBack,
  base: string,
  inTransaction?: Executor,
): Promise<WriteAnswer> {
  const write = target(request);
  admit(caller, write.set, VERBS[write.method]);
  const work = { caller, headers: write.headers, correlationId: requestContext()?.requestId ?? randomUUID() };
  const run = (tx: Executor) => written({ ...work, tx }, write, readBack, base);
  try {
    if (inTransaction) return await run(inTransaction);
    return await inBulkhead('request', caller, () => transaction(run, dataApiPool()));
  } catch (error) {
    throw refusedByDatabase(error, write);
  }
}
