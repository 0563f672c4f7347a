/** Inserting a receipt with its lines places an order, by the same use case as `/api/orders` and the checkout. */
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { acceptOrder } from '~/features/ordering/orders/accept-order.server';
import { orderRequestShape, type OrderRequest } from '~/features/ordering/orders/order-request';
import { formOf, type CustomerForm } from '~/features/customers/firms/customer-form';
import { CONTACT_KINDS, type ContactField } from '~/platform/contact-kinds';
import type { Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { acceptedLanguage, fieldErrors } from '~/platform/http.server';
import { DEFAULT_LANGUAGE } from '~/platform/languages';
import { setNamed, type EntitySet, type Property } from './model';
import { boundKey } from './bound-key';
import { CLASS, CUSTOMER_PATHS, FIRM, fieldOfKind, NOTE, textsIn } from './customer-names';
import { ODataError } from './odata-error';
import { particular } from './particulars';
import { lockRow, orderedLines, skusOf } from './write-store.server';
import {
  forbidAny,
  forbidden,
  problemOf,
  readBody,
  sameValue,
  wrongValue,
  type Given,
  type Values,
} from './write-values';
import { DEFAULT_PAYMENT } from '~/features/ordering/orders/payment-methods';

function set(name: string): EntitySet {
  const found = setNamed(name);
  if (!found) throw new TypeError(`There is no set ${name}.`);
  return found;
}

/** The properties of a receipt line by the names of the order's line. */
const PRICED: Readonly<Record<string, string>> = {
  lBrutFiyat: 'lBrutFiyat',
  lCikisFiyat: 'lBrutFiyat',
  lBrutTutar: 'lMalBedeli',
  lCikisTutar: 'lMalBedeli',
  nKdvOrani: 'nKdvOrani',
  sDovizCinsi: 'sDovizCinsi',
  lDovizFiyat: 'lDovizFiyat',
};

/** The fields of an order's request by the names in a receipt with its lines. */
const NAMES: Readonly<Record<string, string>> = {
  lines: 'Satirlar',
  sku: 'nStokID',
  quantity: 'lCikisMiktar1',
  approvalCodes: 'Lisanslar',
  computers: 'Lisanslar',
  approvalCode: 'sOnayKodu',
  customer: 'Siparis/Musteri',
  customerFirmId: 'Siparis/nMusteriID',
  cashOnDelivery: 'Siparis/sKapidaOdeme',
  // The order's note has the same name as the customer's.
  ...CUSTOMER_PATHS,
};

export function receiptPath(path: string): string {
  return path
    .replace(/addressLines\.[01]/, (lines) => NAMES[lines] ?? lines)
    .split('.')
    .map((part) => NAMES[part] ?? part)
    .join('/');
}

/** Parses the rows that are given for a navigation. */
function nestedIn(given: Given, name: string): Given[] {
  const found = given.nested.find(({ navigation }) => navigation.name === name);
  if (!found) return [];
  return found.rows.map((row) => readBody(set(found.navigation.target), row));
}

/** Refuses everything else that is given with an order, so that nothing is ignored silently. */
function onlyNested(given: Given, where: string, names: readonly string[], bound: readonly string[] = []): void {
  const strange =
    given.nested.find(({ navigation }) => !names.includes(navigation.name)) ??
    given.bound.find(({ navigation }) => !bound.includes(navigation.name));
  if (!strange) return;
  const target = `${where}${strange.navigation.name}`;
  throw new ODataError(422, 'NotWithAnOrder', particular('not-with-an-order', { name: target }), target);
}

/** The properties that may be given for a row of the order; the shop sets the others. */
function onlyValues(given: Given, where: string, names: readonly string[]): void {
  const strange = Object.keys(given.values).find((name) => !names.includes(name));
  if (strange === undefined) return;
  const target = `${where}${strange}`;
  throw new ODataError(422, 'ReadOnlyProperty', particular('shop-says', { name: target }), target);
}

function customerOf(given: Given): CustomerForm {
  const where = 'Siparis/Musteri/';
  onlyNested(given, where, ['Iletisimler', 'Sinif', 'Aciklama']);
  onlyValues(
    given,
    where,
    FIRM.map(({ property }) => property),
  );
  const contacts = nestedIn(given, 'Iletisimler');
  const contact = (field: ContactField) =>
    contacts.find((one) => one.values.sIletisimAraci === CONTACT_KINDS[field])?.values.sIletisimAdresi ?? '';
  const strange = contacts.find((one) => fieldOfKind(one.values.sIletisimAraci) === undefined);
  if (strange) throw forbidden([problemOf(`${where}Iletisimler/sIletisimAraci`, 'invalid-value')]);
  return formOf({
    ...textsIn(FIRM, given.values),
    ...{ email: contact('email'), phone: contact('phone'), contact: contact('contact') },
    ...textsIn(CLASS, nestedIn(given, 'Sinif')[0]?.values),
    ...textsIn(NOTE, nestedIn(given, 'Aciklama')[0]?.values),
  });
}

const keyNamed = (navigation: Given['bound'][number]) => {
  const key = boundKey(navigation);
  return Object.values(key)[0] ?? null;
};

type AskedLine = { stockId: string; given: Given; licences: Given[] };

function linesOf(given: Given): AskedLine[] {
  return nestedIn(given, 'Satirlar').map((line, index) => {
    const where = `Satirlar/${index}/`;
    onlyNested(line, where, ['Lisanslar'], ['Stok']);
    onlyValues(line, where, ['nStokID', 'lCikisMiktar1', ...Object.keys(PRICED)]);
    const bound = line.bound.map(keyNamed)[0];
    const stockId = line.values.nStokID ?? bound;
    if (!stockId) throw forbidden([problemOf(`${where}nStokID`, 'field-required')]);
    if (bound && bound !== stockId)
      throw wrongValue(`${where}Stok@odata.bind`, particular('other-item-bound', { name: 'nStokID' }));
    const licences = nestedIn(line, 'Lisanslar');
    for (const licence of licences) {
      onlyNested(licence, `${where}Lisanslar/`, [], ['Lisans']);
      onlyValues(licence, `${where}Lisanslar/`, ['sOnayKodu', 'sBilgisayar']);
    }
    return { stockId, given: line, licences };
  });
}

async function requestOf(tx: Executor, given: Given): Promise<{ request: OrderRequest; lines: AskedLine[] }> {
  onlyNested(given, '', ['Siparis', 'Aciklama', 'Satirlar']);
  const [order] = nestedIn(given, 'Siparis');
  if (order) {
    onlyNested(order, 'Siparis/', ['Musteri'], ['Musteri']);
    onlyValues(order, 'Siparis/', ['nMusteriID', 'sKapidaOdeme']);
  }
  const [customer] = order ? nestedIn(order, 'Musteri') : [];
  const customerId = order?.values.nMusteriID ?? order?.bound.map(keyNamed)[0];
  const lines = linesOf(given);
  const skus = await skusOf(tx, [...new Set(lines.map(({ stockId }) => stockId))]);
  const unknown = lines.flatMap(({ stockId }, index) =>
    skus.has(stockId) ? [] : [problemOf(`Satirlar/${index}/nStokID`, 'unknown-sku', { sku: stockId })],
  );
  forbidAny(unknown);
  const body = {
    ...(customerId && { customerFirmId: Number(customerId) }),
    ...(customer && { customer: customerOf(customer) }),
    note: nestedIn(given, 'Aciklama')[0]?.values.sAciklama1 ?? '',
    payment: DEFAULT_PAYMENT,
    cashOnDelivery: order?.values.sKapidaOdeme ?? 'cash',
    lines: lines.map(({ stockId, given: line, licences }) => {
      const codes = licences.map((one) => one.values.sOnayKodu ?? one.bound.map(keyNamed)[0] ?? '');
      const computers = licences.map((one) => one.values.sBilgisayar ?? '');
      const registers = computers.some((name) => name !== '');
      return {
        sku: skus.get(stockId),
        quantity: line.values.lCikisMiktar1 === undefined ? 1 : Number(line.values.lCikisMiktar1),
        ...(codes.length > 0 &&
          (registers
            ? { computers: codes.map((approvalCode, at) => ({ approvalCode, name: computers[at] })) }
            : { approvalCodes: codes })),
      };
    }),
  };
  const read = orderRequestShape.safeParse(body);
  if (!read.success) {
    forbidAny(
      fieldErrors(read.error, body).map(({ path, code, params }) => problemOf(receiptPath(path), code, params)),
    );
    throw read.error;
  }
  return { request: read.data, lines };
}

/** Compares the given values with the order; a client with another total gets an error, and the order is rolled back. */
function compare(
  of: EntitySet,
  said: Values,
  is: Values,
  where: string,
  names: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of Object.entries(said)) {
    const property = of.properties.find((one) => one.name === name) as Property;
    const real = is[names[name] ?? name] ?? null;
    if (sameValue(property, value, real)) continue;
    const target = `${where}${name}`;
    const said = particular('shop-differs', { name: target, value: real ?? 'null' });
    throw new ODataError(422, 'DiffersFromShop', said, target);
  }
}

/**
 * Places the order of a receipt with its lines.
 * @returns the key of the receipt
 * @throws ODataError 422 with the property; AppError as acceptOrder, its fields named as in a receipt
 */
export async function insertReceipt(
  tx: Executor,
  viewer: DealerViewer,
  body: Record<string, unknown>,
  { headers, correlationId }: { headers: Headers; correlationId: string },
): Promise<Values> {
  const master = set('tbStokFisiMaster');
  const given = readBody(master, body);
  const { request, lines } = await requestOf(tx, given);
  const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
  if (idempotencyKey !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/.test(idempotencyKey)) {
    throw new AppError('invalid-idempotency-key', 400);
  }
  let orderId: number;
  try {
    const context = {
      source: 'api' as const,
      byToken: true,
      idempotencyKey,
      locale: acceptedLanguage({ headers }) ?? DEFAULT_LANGUAGE,
      correlationId,
      tx,
    };
    ({ orderId } = await acceptOrder(viewer, request, context));
  } catch (error) {
    if (!(error instanceof AppError) || !error.details.fields) throw error;
    const fields = error.details.fields.map((field) => problemOf(receiptPath(field.path), field.code, field.params));
    forbidAny(fields, error.status);
    throw error;
  }
  const key = { nStokFisiID: String(orderId) };
  const row = await lockRow(tx, master, key, () => undefined, []);
  compare(master, given.values, row?.values ?? {}, '');
  const priced = await orderedLines(tx, orderId);
  for (const [index, line] of lines.entries()) {
    const { nStokID: _item, lCikisMiktar1: _quantity, ...said } = line.given.values;
    compare(set('tbStokFisiDetayi'), said, priced[index] ?? {}, `Satirlar/${index}/`, PRICED);
  }
  return key;
}
