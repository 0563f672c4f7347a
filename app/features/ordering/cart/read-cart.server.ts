import { createHash } from 'node:crypto';
import { orderableProducts, shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { listCart, type CartItem } from './cart-store.server';
import type { CartLine, CartView } from './cart-view';
import { newLicenceTerm } from './new-licence-term';

/** The cart of an account with today's prices and names in the reader's language, in the order of adding. */
export async function readCart(accountId: number, locale: string): Promise<CartView> {
  return priceableCart(await listCart(accountId), locale);
}

/** As `readCart`, for the items of any cart. */
export async function priceableCart(items: readonly CartItem[], locale: string): Promise<CartView> {
  const skus = items.map((item) => item.sku);
  const [shown, orderable, { rate, source, date }] = await Promise.all([
    shownProducts(skus, locale),
    orderableProducts(skus),
    readDollarRate(),
  ]);
  const lines = items.flatMap((item): CartLine[] => {
    const product = orderable.find(({ sku }) => sku === item.sku);
    const text = shown.find(({ sku }) => sku === item.sku);
    if (!product || !text) return [];
    return [
      {
        sku: item.sku,
        quantity: item.quantity,
        selected: item.selected,
        deliveryDate: item.deliveryDate,
        name: text.name,
        class: product.class,
        family: product.family,
        packLabel: text.packLabel,
        currency: product.currency,
        unitPrice: product.price1,
        vatRate: product.vatRate,
        requiresFirm: product.requiresFirm,
        requiresLicences: product.requiresLicences,
        createsCustomer: product.createsCustomer,
        yearOncePaid: product.yearOncePaid,
        licencesPerUnit: product.licencesPerUnit,
        licenceAction: product.licenceAction,
      },
    ];
  });
  const facts = lines.map(({ sku, quantity, currency, unitPrice, vatRate }) => [
    sku,
    quantity,
    currency,
    unitPrice,
    vatRate,
    // Another exchange rate also means another price.
    ...(currency === 'USD' ? [rate] : []),
  ]);
  const version = createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 16);
  return {
    lines,
    exchangeRate: rate,
    rateDate: source === 'central-bank' ? (date ?? null) : null,
    newLicence: newLicenceTerm(lines, new Date()),
    version,
  };
}
