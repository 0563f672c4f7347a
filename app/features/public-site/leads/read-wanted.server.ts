import { cartOf } from '~/features/ordering/cart/cart-of.server';
import { priceCart, type PricedCart } from '~/features/ordering/cart/cart-view';
import { priceableCart } from '~/features/ordering/cart/read-cart.server';
import { neededProducts } from '~/features/public-site/pages/package-finder/package-rules';
import { decimalFromKurus } from '~/platform/money';
import type { LeadLine } from './lead-store.server';
import type { Wanted } from './wanted';

export type PricedWish = { priced: PricedCart; exchangeRate: string; rateDate: string | null };

/** What is sent with today's prices; products that are no longer sold are left out. */
export async function readWanted(request: Request, wanted: Wanted, locale: string): Promise<PricedWish> {
  const view = await priceableCart(await itemsOf(request, wanted), locale);
  return { priced: priceCart(view), exchangeRate: view.exchangeRate, rateDate: view.rateDate };
}

async function itemsOf(request: Request, wanted: Wanted) {
  const item = (sku: string, quantity: number) => ({ sku, quantity, deliveryDate: '' });
  switch (wanted.kind) {
    case 'product':
      return [item(wanted.sku, 1)];
    case 'slip':
      return neededProducts(wanted.answers).reduce<ReturnType<typeof item>[]>((items, { sku, quantity }) => {
        const there = items.find((one) => one.sku === sku);
        if (there) there.quantity += quantity;
        else items.push(item(sku, quantity));
        return items;
      }, []);
    case 'cart':
      return (await (await cartOf(request))?.items()) ?? [];
  }
}

/** The lines as they are kept. */
export function leadLinesOf({ priced }: PricedWish): LeadLine[] {
  return priced.lines.map((line) => ({
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    currency: line.currency,
    currencyPrice: line.unitPrice,
    unitPrice: decimalFromKurus(line.unitPriceKurus),
    vatRate: line.vatRate,
    goods: decimalFromKurus(line.goodsKurus),
    vat: decimalFromKurus(line.vatKurus),
  }));
}
