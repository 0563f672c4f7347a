import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { requireRight } from '~/features/identity/accounts/require-right.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { extendsTerm, registersComputer } from '~/features/catalogue/products/licence-actions';
import {
  findOrderableProducts,
  forgetOrderableProducts,
  type VersionedProduct,
} from '~/features/catalogue/products/orderable-catalogue-store.server';
import { canonicalSku } from '~/features/catalogue/products/product-effects';
import { checkCustomer, customerShape, type NewCustomer } from '~/features/customers/firms/customer-form';
import { customerToInsert } from '~/features/customers/firms/firm-card-store.server';
import { findVisibleFirm } from '~/features/customers/firms/customer-store.server';
import { expiryAfter, shortens } from '~/features/licensing/licences/licence-rules';
import { findVisibleLicences } from '~/features/licensing/licences/licence-store.server';
import { findProvisional } from '~/features/licensing/licences/provisional-licence-store.server';
import { creditRulesOf, isCreditRefusal } from '~/features/ordering/credit/credit-check.server';
import { refuseClosed, refuseClosedNow } from '~/features/ordering/credit/refuse-closed.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { creditTermsOf } from '~/features/ordering/credit/credit-terms-store.server';
import { priceTrade } from '~/features/catalogue/pricing/price-trade';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { isConnectionLost, type Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError, notFound, type FieldError } from '~/platform/errors';
import { failpoint } from '~/platform/failpoint.server';
import { AmountTooLarge, decimalFromKurus } from '~/platform/money';
import { backoffMs } from '~/platform/retry';
import { settings } from '~/platform/settings-store.server';
import { cleanText, cutText } from '~/platform/text';
import { acceptedOrder } from './accepted-order';
import { amountInWords } from './amount-in-words';
import { checkLines, selectionOf } from './check-order';
import type { OrderRequest } from './order-request';
import {
  findByIdempotencyKey,
  writeOrder,
  type OrderDraft,
  type OrderLineDraft,
  type WrittenOrder,
} from './order-store.server';
import { stepsOf, type OrderView } from './order-view';
import { paymentMethods } from './payment-methods';
import { writeOnCredit } from './write-on-credit.server';

export type AcceptOrderContext = {
  source: 'web' | 'api';
  /** A service token placed it, so the audit trail records it, like all writes of tokens. */
  byToken?: boolean;
  /** The order leaves the cart unchanged; orders of programs always do. */
  keepsCart?: boolean;
  /** A dealer's orders with the same key are one order; without a key every call is a new order. */
  idempotencyKey?: string | undefined;
  locale: string;
  correlationId: string;
  /**
   * A transaction that the order is a part of. If its connection is lost, its owner must find out whether it committed.
   */
  tx?: Executor | undefined;
  /** The e-mail and contact of the billing card, if the dealer changed them (dealer-shop §2). */
  billing?: { email: string; contact: string };
};

/**
 * How often an order is priced again if a product changes between pricing and commit; about a third of a second in
 * total.
 */
const PRICINGS = 6;
const FIRST_PRICING_PAUSE_MS = 10;

/**
 * Accepts an order: one commit holds receipt, ledger entry, payment plan, address, a new customer firm, the order
 * lines, the emptied cart, the idempotency key and the messages that start provisioning (readings 3, dealer-shop §4).
 * Prices come from the database, never from the request.
 * @throws AppError 403 payment-not-permitted, dealer-closed, or which right is missing · 404 firm-not-found, licence-not-found · 503
 *   prices-changing, with the seconds to wait · 409 licence-awaits-payment, licence-would-shorten for a program's order · 422 unknown-sku, order-not-valid (with one entry per field),
 *   total-too-large, card-not-available, credit-limit-exceeded, items-overdue, idempotency-key-reused
 * @returns the order's id, and if this call created it, what its reader sees of it
 */
export async function acceptOrder(
  viewer: DealerViewer,
  request: OrderRequest,
  context: AcceptOrderContext,
): Promise<{ orderId: number; accepted?: OrderView }> {
  // A key is also needed without one from the caller: it finds out whether a lost commit happened.
  const key = context.idempotencyKey ?? randomUUID();
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const earlierOrder = () => orderOfKey(viewer.firm.id, key, requestHash, context.tx);
  let inDoubt = false;
  for (let attempt = 1; attempt <= PRICINGS; attempt++) {
    let draft: OrderDraft;
    try {
      draft = await draftOrder(viewer, request, { ...context, idempotencyKey: key }, requestHash);
    } catch (error) {
      // An order that was accepted stays accepted, even if it would be refused by now.
      const earlier =
        error instanceof AppError && context.idempotencyKey !== undefined ? await earlierOrder() : undefined;
      if (earlier === undefined) throw error;
      return { orderId: earlier };
    }
    failpoint('accept-before-commit');
    let written: Awaited<ReturnType<typeof writeDraft>>;
    try {
      written = await writeDraft(viewer, draft, context.tx);
    } catch (error) {
      if (isCreditRefusal(error)) {
        // The order that was accepted with this key may be what exceeds the limit.
        const earlier = await earlierOrder();
        if (earlier !== undefined) return { orderId: earlier };
      }
      // The commit may have happened: the second attempt finds the order by its key, or writes it.
      if (!isConnectionLost(error) || inDoubt || context.tx) throw error;
      inDoubt = true;
      continue;
    }
    failpoint('accept-after-commit');
    if (written) {
      const { orderId } = written.written;
      return { orderId, accepted: acceptedOrder(viewer, written.draft, written.written) };
    }
    const earlier = await earlierOrder();
    if (earlier !== undefined) return { orderId: earlier };
    await refuseClosedNow(viewer, context.tx);
    forgetOrderableProducts();
    // Random waits make further collisions with price changes and other orders less likely.
    await wait(backoffMs(attempt, FIRST_PRICING_PAUSE_MS, Math.random()));
  }
  throw new AppError('prices-changing', 503, { retryAfterSeconds: 2 });
}

/** Writes an order; only dealers whose orders are limited pay for a look at their account. */
async function writeDraft(
  viewer: DealerViewer,
  draft: OrderDraft,
  tx: Executor | undefined,
): Promise<{ draft: OrderDraft; written: WrittenOrder } | undefined> {
  const rules = paymentMethods[draft.paymentMethod].onCredit ? await creditRulesOf(draft.dealerId) : undefined;
  if (rules) return writeOnCredit(viewer, draft, rules, tx);
  const written = await writeOrder(draft, tx);
  return written && { draft, written };
}

/** @throws AppError total-too-large (422) */
function priceOrder(...trade: Parameters<typeof priceTrade>): ReturnType<typeof priceTrade> {
  try {
    return priceTrade(...trade);
  } catch (error) {
    throw error instanceof AmountTooLarge ? new AppError('total-too-large', 422) : error;
  }
}

/** @throws AppError card-not-available (422) where no acquirer is configured; its variables are all there or none is */
function requireCards(): void {
  if (env().CARD_ACQUIRER_URL !== undefined) return;
  const code = 'card-not-available';
  throw new AppError(code, 422, { fields: [{ path: 'payment', code }] });
}

/** Validates and prices the request without writing anything. */
async function draftOrder(
  viewer: DealerViewer,
  request: OrderRequest,
  context: AcceptOrderContext & { idempotencyKey: string },
  requestHash: string,
): Promise<OrderDraft> {
  if (!viewer.terms.mayPay) throw new AppError('payment-not-permitted', 403);
  refuseClosed(viewer);
  if (request.payment === 'credit-card') requireCards();

  const lines = await findProducts(request);
  const forLicencesOnly = lines.every(({ product }) => product.licenceAction !== null);
  await requireRight(viewer, forLicencesOnly ? 'licences.order' : 'orders.place');
  const firm = request.customerFirmId ? await findVisibleFirm(viewer, request.customerFirmId, context.tx) : undefined;
  if (request.customerFirmId && !firm) throw notFound('firm-not-found', { type: 'firm', id: request.customerFirmId });
  const { newCustomer, errors } = readNewCustomer(request, lines);
  errors.unshift(...checkLines(lines, firm ? 'firm' : newCustomer ? 'new' : 'none'));
  if (firm || newCustomer) errors.push(...(await checkOwnership(viewer, lines, firm?.id, context.tx)));
  if (errors.length > 0) throw new AppError('order-not-valid', 422, { fields: errors });
  await refuseProvisional(viewer, lines, context.tx);
  // Pages show both dates and ask before they order.
  if (context.byToken) await refuseShorter(viewer, lines, context.tx);

  // All are cached for some seconds, so an order needs no queries for them.
  const [{ rate, source, date }, { delays, payments }, own] = await Promise.all([
    readDollarRate(),
    settings(),
    creditTermsOf(viewer.firm.id),
  ]);
  const trade = priceOrder(
    lines.map(({ line, product }) => ({
      sku: product.sku,
      quantity: line.quantity,
      unitPrice: product.price1,
      currency: product.currency,
      vatRate: product.vatRate,
      requiresFirm: product.requiresFirm,
      requiresLicences: product.requiresLicences,
      licenceAction: product.licenceAction,
    })),
    rate,
  );
  const method = paymentMethods[request.payment];
  const drafts = lines.map(({ line, product }, index): OrderLineDraft => {
    const priced = trade.lines[index];
    if (!priced) throw new RangeError('pricing returned fewer lines than it was given');
    return {
      id: randomUUID(),
      itemId: product.stockItemId,
      sku: product.sku,
      productVersion: product.version,
      name: cutText(product.name, 60),
      class: product.class,
      family: product.family,
      quantity: line.quantity,
      currency: product.currency,
      currencyPrice: product.price1,
      unitPrice: decimalFromKurus(priced.unitPriceKurus),
      vatRate: product.vatRate,
      goods: decimalFromKurus(priced.goodsKurus),
      vat: decimalFromKurus(priced.vatKurus),
      delayMs: delays.firstMs + delays.stepMs * index,
      steps: stepsOf(product),
      selection: selectionOf(line, product),
      licencesExpected: line.quantity * (product.licenceAction ? 1 : product.licencesPerUnit),
      // An order that costs nothing has nothing to wait for.
      status: trade.result.net > 0 && method.holds(product, payments) ? 'held' : 'waiting',
    };
  });

  return {
    auditedAs: context.byToken ? viewer.email : null,
    dealerId: viewer.firm.id,
    accountId: viewer.accountId,
    source: context.source,
    keepsCart: context.keepsCart ?? false,
    idempotencyKey: context.idempotencyKey,
    requestHash,
    customerFirmId: firm?.id ?? null,
    newCustomer: newCustomer && customerToInsert(viewer, newCustomer),
    delivery: firm ?? newCustomer ?? missingCustomer(),
    note: cleanText(request.note ?? ''),
    paymentMethod: request.payment,
    cashOnDelivery: request.cashOnDelivery,
    heldFor: drafts.some(({ status }) => status === 'held') ? 'payment' : null,
    dueDays: method.dueDays({ ...payments, termDays: standingTerms(own, payments).termDays }),
    billingEmail: context.billing?.email ?? viewer.firm.email,
    billingContact: context.billing?.contact ?? viewer.firm.contact,
    exchangeRate: rate,
    // The fixed rate applies if the bank's rate cannot be used.
    ...(source === 'central-bank' && date !== undefined
      ? { rateSource: source, rateDate: date }
      : { rateSource: 'fixed', rateDate: null }),
    yearlyTrade: trade.result.extendsYearly,
    locale: context.locale,
    correlationId: context.correlationId,
    totalQuantity: trade.result.totalQuantity,
    goods: decimalFromKurus(trade.result.goods),
    vat: decimalFromKurus(trade.result.vat),
    net: decimalFromKurus(trade.result.net),
    amountInWords: amountInWords(trade.result.net),
    lines: drafts,
    messages: drafts
      .filter(({ status }) => status === 'waiting')
      .map((line) => ({
        payload: { orderLineId: line.id, generation: 1 },
        correlationId: context.correlationId,
        dueInMs: line.delayMs,
      })),
  };
}

type RequestedLine = { line: OrderRequest['lines'][number]; product: VersionedProduct };

async function orderOfKey(
  dealerId: number,
  key: string,
  requestHash: string,
  tx: Executor | undefined,
): Promise<number | undefined> {
  const earlier = await findByIdempotencyKey(dealerId, key, tx);
  if (earlier && earlier.requestHash !== requestHash) throw new AppError('idempotency-key-reused', 422);
  return earlier?.orderId;
}

async function findProducts(request: OrderRequest): Promise<RequestedLine[]> {
  const skus = request.lines.map((line) => canonicalSku(line.sku));
  const products = await findOrderableProducts(skus);
  const unknown: FieldError[] = [];
  const lines = request.lines.flatMap((line, index) => {
    const product = products.get(skus[index] ?? '');
    if (product) return [{ line, product }];
    unknown.push({ path: `lines.${index}.sku`, code: 'unknown-sku', params: { sku: line.sku } });
    return [];
  });
  if (unknown.length > 0) throw new AppError('unknown-sku', 422, { fields: unknown });
  return lines;
}

/** The ten-field check applies if no firm is chosen and the trade is no licence purchase (readings 5). */
function readNewCustomer(
  request: OrderRequest,
  lines: RequestedLine[],
): { newCustomer: NewCustomer | null; errors: FieldError[] } {
  const licencePurchase = lines.some(({ product }) => product.requiresLicences);
  if (request.customerFirmId || (licencePurchase && !request.customer)) return { newCustomer: null, errors: [] };
  const { customer, errors } = checkCustomer(request.customer ?? customerShape.parse({}));
  return {
    newCustomer: customer,
    errors: errors.map((error) => ({ ...error, path: `customer.${error.path}` })),
  };
}

/**
 * Named licences must exist within what this dealer sees (else 404), belong to the chosen firm, and not have been taken
 * back (else 422). A new customer has none.
 */
async function checkOwnership(
  viewer: DealerViewer,
  lines: RequestedLine[],
  firmId: number | undefined,
  tx: Executor | undefined,
): Promise<FieldError[]> {
  const wanted = lines.flatMap(({ line, product }, index) =>
    product.requiresLicences
      ? selectionOf(line, product).map(({ approvalCode }) => ({
          approvalCode,
          path: `lines.${index}.${registersComputer(product.licenceAction) ? 'computers' : 'approvalCodes'}`,
        }))
      : [],
  );
  if (wanted.length === 0) return [];
  const codes = [...new Set(wanted.map(({ approvalCode }) => approvalCode))];
  const known = new Map((await findVisibleLicences(viewer, codes, tx)).map((found) => [found.approvalCode, found]));
  return wanted.flatMap(({ approvalCode, path }): FieldError[] => {
    const licence = known.get(approvalCode);
    if (!licence) throw notFound('licence-not-found', { type: 'licence', id: approvalCode });
    const params = { approvalCode };
    if (licence.firmId !== firmId) return [{ path, code: 'licence-of-another-firm', params }];
    return licence.takenBack ? [{ path, code: 'licence-taken-back', params }] : [];
  });
}

/**
 * A licence that waits for the payment of its order gets its year by that: an extension would take its place (readings 42).
 * @throws AppError licence-awaits-payment (409), with the order of each licence and, where it is the dealer's own, the page that pays it
 */
async function refuseProvisional(
  viewer: DealerViewer,
  lines: RequestedLine[],
  tx: Executor | undefined,
): Promise<void> {
  const named = lines.flatMap(({ line, product: { licenceAction } }, index) =>
    extendsTerm(licenceAction) ? (line.approvalCodes ?? []).map((approvalCode) => ({ approvalCode, index })) : [],
  );
  if (named.length === 0) return;
  const codes = [...new Set(named.map(({ approvalCode }) => approvalCode))];
  const waiting = new Map(
    (await findProvisional(codes, viewer.firm.id, tx)).map((found) => [found.approvalCode, found]),
  );
  const fields = named.flatMap(({ approvalCode, index }): FieldError[] => {
    const found = waiting.get(approvalCode);
    if (!found) return [];
    const { receiptNo, orderId, own, paidUntil } = found;
    const facts: Record<string, string> = {
      ...{ approvalCode, paidUntil: new Date(paidUntil).toISOString() },
      ...(own && { orderId: String(orderId), orderUrl: `${env().PUBLIC_ORIGIN}/orders/${orderId}` }),
    };
    const path = `lines.${index}.approvalCodes`;
    return [{ path, code: 'licence-awaits-payment', params: { approvalCode, receiptNo }, facts }];
  });
  const [first] = fields;
  if (first) throw new AppError('licence-awaits-payment', 409, { fields, params: first.params });
}

/**
 * A program's order shortens a licence only where its line says so (readings 45).
 * @throws AppError licence-would-shorten (409), with both dates of each licence
 */
async function refuseShorter(viewer: DealerViewer, lines: RequestedLine[], tx: Executor | undefined): Promise<void> {
  const named = lines.flatMap(({ line, product: { licenceAction } }, index) =>
    !licenceAction || line.acceptShorter
      ? []
      : (line.approvalCodes ?? []).map((approvalCode) => ({ approvalCode, licenceAction, index })),
  );
  if (named.length === 0) return;
  const codes = [...new Set(named.map(({ approvalCode }) => approvalCode))];
  const ends = new Map((await findVisibleLicences(viewer, codes, tx)).map((found) => [found.approvalCode, found]));
  const now = new Date();
  const fields = named.flatMap(({ approvalCode, licenceAction, index }): FieldError[] => {
    const licence = ends.get(approvalCode);
    const newEnd = expiryAfter(licenceAction, now);
    if (!licence || !newEnd || !shortens(licenceAction, licence, now)) return [];
    const facts = { approvalCode, expiresAt: licence.expiresAt.toISOString(), newExpiresAt: newEnd.toISOString() };
    return [{ path: `lines.${index}.acceptShorter`, code: 'licence-ends-earlier', params: facts, facts }];
  });
  if (fields.length > 0) throw new AppError('licence-would-shorten', 409, { fields });
}

function missingCustomer(): never {
  throw new Error('a valid order has no customer');
}
