import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { priceTrade, type TradeLine } from '~/features/catalogue/pricing/price-trade';
import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import { stepsOf } from '~/features/ordering/orders/order-view';
import { later } from './demo-calendar';
import { demoData } from './demo-data';
import { ring, uuid, type DemoLine, type DemoOrder, type DemoShop, type Wish } from './demo-shop';
import type { DemoDealer, DemoFirm } from './demo-vendor';

/** The fixed rate of the specification, which a new shop uses. */
export const DEMO_DOLLAR_RATE = '29';
/** The default setting: a line starts half a second after its order, and each further line half a second later. */
const LINE_DELAY_MS = 500;

/** Prices and writes the order like `acceptOrder`; a new firm must already be in `firm`, with this date. */
export function acceptOrder(
  shop: DemoShop,
  at: Date,
  { dealer, firm, wishes }: { dealer: DemoDealer; firm: DemoFirm; wishes: readonly Wish[] },
): DemoOrder {
  const wanted = wishes.map(({ sku, quantity = 1, codes = [], computer }) => {
    const product = productOf(shop, sku);
    const selection = codes.map((code) => ({ approvalCode: code, computer: computer ?? null }));
    return { product, selection, quantity: selection.length || quantity };
  });
  const trade = priceTrade(
    wanted.map(({ product, quantity }) => tradeLine(product, quantity)),
    DEMO_DOLLAR_RATE,
  );
  const order: DemoOrder = {
    id: shop.orders.length + 1,
    receiptNo: shop.orders.length + 1,
    acceptedAt: at,
    dealer,
    firm,
    source: shop.random.chance(0.22) ? 'api' : 'web',
    cashOnDelivery: shop.random.chance(0.35) ? 'card' : 'cash',
    correlationId: uuid(shop),
    idempotencyKey: uuid(shop),
    requestHash: shop.random.hex(64).toLowerCase(),
    note: shop.random.chance(0.12) ? shop.random.pick(demoData.incidents.orderNotes) : '',
    totals: trade.result,
    amountInWords: amountInWords(trade.result.net),
    lines: [],
    revision: 1,
    completedAt: null,
    confirmedAt: null,
    cancelledAt: null,
  };
  order.lines = wanted.map(({ product, selection }, index): DemoLine => {
    const priced = trade.lines[index];
    if (!priced) throw new RangeError('pricing returned fewer lines than it was given');
    return {
      id: uuid(shop),
      order,
      position: index + 1,
      product,
      priced,
      selection,
      status: 'waiting',
      generation: 1,
      attempts: 0,
      dueAt: later(at, LINE_DELAY_MS * (index + 1)),
      errorCode: null,
      errorDetail: null,
      finishedAt: null,
      reversedAt: null,
      revision: 1,
      modules: [],
      newModules: [],
      steps: stepsOf(product.effect).map((name) => ({
        name,
        status: 'queued',
        attempts: 0,
        errorCode: null,
        startedAt: null,
        finishedAt: null,
      })),
    };
  });
  shop.orders.push(order);
  for (const line of order.lines) ring(shop, line, at, line.dueAt);
  return order;
}

export function tradeLine({ sku, price1, currency, vatRate, effect }: CatalogueProduct, quantity: number): TradeLine {
  const { requiresFirm, requiresLicences, licenceAction } = effect;
  return { ...{ sku, quantity, unitPrice: price1, currency, vatRate }, requiresFirm, requiresLicences, licenceAction };
}

export function productOf({ products }: DemoShop, sku: string): CatalogueProduct {
  const product = products.get(sku);
  if (!product) throw new Error(`the catalogue has no ${sku}`);
  return product;
}
