import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import { priceTrade, type PricedLine, type TradeResult } from '~/features/catalogue/pricing/price-trade';
import type { ProductClass } from '~/platform/product-classes';
import { sumKurus, type Currency, type Kurus } from '~/platform/money';

/** The most units of a product in an order (dealer-shop §9); lines for selected licences may have more, one per licence. */
export const MAX_UNITS = 10;

/** How adding changes the quantity of a product that is in the cart already. */
export const quantityWhenInCart = {
  keep: (there: number) => there,
  add: (there: number, more: number) => Math.min(MAX_UNITS, there + more),
  larger: (there: number, other: number) => Math.max(there, other),
};

export type WhenInCart = keyof typeof quantityWhenInCart;

/** A line of the cart as a page shows it. `unitPrice` is decimal text in `currency`. */
export type CartLine = {
  sku: string;
  name: string;
  class: ProductClass;
  family: string;
  packLabel: string;
  quantity: number;
  /** The number of licences selected in the open checkout, for a line that acts on licences. */
  selected?: number;
  /** YYYY-MM-DD. */
  deliveryDate: string;
  currency: Currency;
  unitPrice: string;
  vatRate: number;
  requiresFirm: boolean;
  requiresLicences: boolean;
  createsCustomer: boolean;
  yearOncePaid: boolean;
  licencesPerUnit: number;
  licenceAction: LicenceAction | null;
};

/** The term of each new licence of an order, if it is issued now (readings 7); `until` is a day in Istanbul. */
export type NewLicenceTerm = {
  days: number;
  until: string;
  /** The end, once the order is paid, of those that come with the year (readings 42); null where none does, or all have it now. */
  paidUntil: string | null;
};

/** Whether a line issues licences, unlike one that acts on licences there are. */
export function issuesLicences(line: Pick<CartLine, 'licencesPerUnit' | 'licenceAction'>): boolean {
  return line.licenceAction === null && line.licencesPerUnit > 0;
}

export type CartView = {
  lines: CartLine[];
  /** Lira per dollar, as numeric text. */
  exchangeRate: string;
  /** The day of the central bank's rates that this one comes from, YYYY-MM-DD; null for a fixed rate. */
  rateDate: string | null;
  /** The end of a licence that such an order would issue now. */
  newLicence: NewLicenceTerm;
  /** Identifies the cart's content and prices: if it differs, the dealer has seen another cart. */
  version: string;
};

export type PricedCart = {
  lines: PricedLine<CartLine>[];
  totals: TradeResult;
  vatByRate: { rate: number; vat: Kurus }[];
  /** The term of its new licences; null if it issues none. */
  newLicence: NewLicenceTerm | null;
};

/**
 * The units of a line, wherever they are counted: for a line that acts on licences the number of selected licences, at
 * least one (readings 6); for any other product the quantity asked for.
 */
export function unitsOf(
  { quantity, requiresLicences }: Pick<CartLine, 'quantity' | 'requiresLicences'>,
  selected: number,
): number {
  return requiresLicences ? Math.max(selected, 1) : quantity;
}

/** The number of units in a cart, for the badge and all other places. */
export function countUnits(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/**
 * The cart's amounts.
 * @param selected how many licences are selected by stock code, if the page knows better than the stored checkout
 */
export function priceCart(cart: CartView, selected?: Readonly<Record<string, number>>): PricedCart {
  const { lines, result } = priceTrade(
    cart.lines.map((line) => ({
      ...line,
      quantity: selected ? unitsOf(line, selected[line.sku] ?? 0) : line.quantity,
    })),
    cart.exchangeRate,
  );
  const rates = [...new Set(lines.map((line) => line.vatRate))].sort((a, b) => a - b);
  return {
    lines,
    totals: result,
    newLicence: lines.some(issuesLicences) ? cart.newLicence : null,
    vatByRate: rates.map((rate) => ({
      rate,
      vat: sumKurus(lines.filter((line) => line.vatRate === rate).map((line) => line.vatKurus)),
    })),
  };
}

/** A quantity posted by our own forms: a whole number in plain digits from 1 to 10, never coerced. */
export function readQuantity(text: unknown): number | undefined {
  const quantity = typeof text === 'string' && /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  return quantity >= 1 && quantity <= MAX_UNITS ? quantity : undefined;
}
