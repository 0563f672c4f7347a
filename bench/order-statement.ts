import { fillPlaceholders } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { INSERT_ORDER, orderValues, type OrderDraft } from '~/features/ordering/orders/order-store.server';
import { NEW_CUSTOMER } from '../tests/support/orders';
import { DEALER } from './lab';

const {
  addressLines: [address1 = ''],
  sector: _sector,
  ...customer
} = NEW_CUSTOMER;

/** What acceptOrder passes to the store for `orderBody`, with new ids. */
function draftFor(firm: number, versions: ReadonlyMap<string, string>, accountId: number): OrderDraft {
  const line = (sku: string, quantity: number, steps: OrderDraft['lines'][number]['steps']) => ({
    id: randomUUID(),
    itemId: 0,
    sku,
    productVersion: versions.get(sku) ?? '',
    name: sku,
    class: 'software' as const,
    family: 'commercial',
    quantity,
    currency: 'TRL' as const,
    currencyPrice: '18950.00',
    unitPrice: '18950.00',
    vatRate: 18,
    goods: '18950.00',
    vat: '3411.00',
    delayMs: 0,
    steps,
    selection: [],
    licencesExpected: 0,
    status: 'waiting' as const,
  });
  const lines = [
    line('KarpinTicari', 1, ['look-up-stock', 'grant-modules', 'issue-licences']),
    line('KarpinKullanici', 2, ['look-up-stock', 'issue-licences']),
    line('Etiket40x20', 3, ['look-up-stock']),
  ];
  return {
    auditedAs: null,
    dealerId: DEALER,
    accountId,
    source: 'api',
    keepsCart: false,
    idempotencyKey: randomUUID(),
    requestHash: 'ab'.repeat(32),
    customerFirmId: firm,
    newCustomer: null,
    delivery: { ...customer, address1, address2: '' },
    note: '',
    paymentMethod: 'cash-on-delivery',
    cashOnDelivery: 'cash',
    heldFor: null,
    dueDays: 0,
    billingEmail: 'bayi@karpin.example',
    billingContact: 'Yetkili Kişi',
    exchangeRate: '29',
    rateSource: 'fixed',
    rateDate: null,
    yearlyTrade: false,
    locale: 'tr',
    correlationId: randomUUID(),
    totalQuantity: 6,
    goods: '56850.00',
    vat: '10233.00',
    net: '67083.00',
    amountInWords: 'AltmışYediBinSeksenÜçTürkLirası',
    lines,
    messages: lines.map(({ id }) => ({
      payload: { orderLineId: id, generation: 1 },
      correlationId: id,
      dueInMs: 0,
    })),
  };
}

/**
 * The product's statement that writes an order, prepared, for {@link DEALER}'s order of `orderBody` for a firm; each has ids
 * of its own.
 * @param notifies notifies inside the statement's own transaction; the product does so after it
 */
export async function orderStatement(
  pool: pg.Pool,
  notifies = false,
): Promise<(firm: number) => { name: string; text: string; values: unknown[] }> {
  const accounts = await pool.query<{ id: number }>('select id from user_accounts where firm_id = $1', [DEALER]);
  const products = await pool.query<{ sku: string; version: string }>(
    'select sku, xmin::text as version from products',
  );
  const versions = new Map(products.rows.map(({ sku, version }) => [sku, version]));
  const { sql: plain, params } = new PgDialect().sqlToQuery(INSERT_ORDER);
  const statement = notifies
    ? { name: 'order-notify', text: plain.replace('as "dueAt"', `as "dueAt", pg_notify('outbox', '')`) }
    : { name: 'order', text: plain };
  return (firm) => ({
    ...statement,
    values: fillPlaceholders(params, orderValues(draftFor(firm, versions, accounts.rows[0]?.id ?? 0))),
  });
}
