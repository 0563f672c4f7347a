import { licenceEffects, NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { priceTrade } from '~/features/catalogue/pricing/price-trade';
import { sumKurus, type Kurus } from '~/platform/money';
import type { NamedProduct } from '../products-of';
import { neededProducts, type Answers, type NeededProduct } from './package-rules';

export const YEARS = 3;
const YEAR_DAYS = 365;
const YEAR_MONTHS = 12;
const EXTENSION = licenceEffects['extend-year'];
const MONTH_OF_SUPPORT = 'AylikDestek';

/** What pricing needs of a product. */
export type PricedProduct = Pick<
  NamedProduct,
  'sku' | 'name' | 'price' | 'currency' | 'vatRate' | 'yearOncePaid' | 'createsCustomer'
>;

/**
 * How often licences are extended by a year, by year of use: each extension is bought on the day on which the term before
 * it ends, until all the years are covered.
 * @param firstDays the term that a licence is issued with
 */
export function extensionsByYear(firstDays: number): number[] {
  const counts = Array.from({ length: YEARS }, () => 0);
  for (let end = firstDays; end < YEARS * YEAR_DAYS; end += EXTENSION.days) {
    const year = Math.floor(end / YEAR_DAYS);
    counts[year] = (counts[year] ?? 0) + 1;
  }
  return counts;
}

/** The months of each year that support has to be paid for. */
export function paidSupportMonths(freeMonths: number): number[] {
  return Array.from({ length: YEARS }, (_, year) =>
    Math.min(YEAR_MONTHS, Math.max(0, (year + 1) * YEAR_MONTHS - freeMonths)),
  );
}

export type SlipLine = NeededProduct & {
  name: string;
  goodsKurus: Kurus;
  /** Priced in dollars: the sum is that of today's rate. */
  inDollars: boolean;
  /** The term that the line's licences are issued with; null where it brings none. */
  term: 'year-once-paid' | 'days' | null;
};

/** Amounts are kuruş with VAT, one for each year. */
export type YearRow = { kind: 'purchase' | 'extensions' | 'support'; years: Kurus[]; total: Kurus };

export type Slip = {
  lines: SlipLine[];
  goods: Kurus;
  /** By rate in percent, as on the receipt. */
  vat: { rate: number; kurus: Kurus }[];
  net: Kurus;
  freeSupportMonths: number;
  /** The cost of three years, with VAT. Rows that cost nothing are left out. */
  rows: YearRow[];
  years: Kurus[];
  total: Kurus;
};

/**
 * Prices the answers by today's catalogue. A product beside the package that is no longer sold leaves its line out.
 * @param usdRate lira per dollar as numeric text
 * @returns undefined if the package, or what its three years cost, is not sold
 */
export function priceAnswers(answers: Answers, products: readonly PricedProduct[], usdRate: string): Slip | undefined {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const needed = neededProducts(answers).flatMap((need) => {
    const product = bySku.get(need.sku);
    return product ? [{ ...need, product }] : [];
  });
  const [first] = needed;
  if (first?.why !== 'package') return undefined;
  const later = [EXTENSION.product, ...(answers.support ? [MONTH_OF_SUPPORT] : [])];
  if (later.some((sku) => !bySku.has(sku))) return undefined;
  const tradeLine = (product: PricedProduct, quantity: number) => {
    const { requiresFirm, requiresLicences, licenceAction } = effectOf(product.sku);
    const { sku, name, price: unitPrice, currency, vatRate } = product;
    return { ...{ sku, name, quantity, unitPrice, currency, vatRate }, requiresFirm, requiresLicences, licenceAction };
  };
  const priced = priceTrade(
    needed.map(({ product, quantity }) => tradeLine(product, quantity)),
    usdRate,
  );
  const lines = needed.map(({ product, ...need }, place): SlipLine => ({
    ...need,
    name: product.name,
    goodsKurus: priced.lines[place]?.goodsKurus ?? 0,
    inDollars: product.currency === 'USD',
    term: effectOf(product.sku).licencesPerUnit === 0 ? null : product.yearOncePaid ? 'year-once-paid' : 'days',
  }));
  const { freeSupportMonths } = offerOf(first.product);

  /** What a number of units costs with VAT, bought at once. */
  const grossOf = (sku: string, quantity: number): Kurus => {
    const product = bySku.get(sku);
    if (!product || quantity === 0) return 0;
    return priceTrade([tradeLine(product, quantity)], usdRate).result.net;
  };
  const extensions = lines
    .filter(({ term }) => term !== null)
    .map(({ term, quantity }) =>
      extensionsByYear(term === 'year-once-paid' ? NEW_LICENCE_DAYS.yearly : NEW_LICENCE_DAYS.otherwise).map(
        (times) => times * quantity,
      ),
    );
  const perYear = (counts: (year: number) => Kurus) => Array.from({ length: YEARS }, (_, year) => counts(year));
  const rows = [
    { kind: 'purchase' as const, years: perYear((year) => (year === 0 ? priced.result.net : 0)) },
    {
      kind: 'extensions' as const,
      years: perYear((year) =>
        grossOf(
          EXTENSION.product,
          extensions.reduce((sum, counts) => sum + (counts[year] ?? 0), 0),
        ),
      ),
    },
    {
      kind: 'support' as const,
      years: perYear((year) =>
        answers.support ? grossOf(MONTH_OF_SUPPORT, paidSupportMonths(freeSupportMonths)[year] ?? 0) : 0,
      ),
    },
  ]
    .map((row) => ({ ...row, total: sumKurus(row.years) }))
    .filter(({ total }) => total > 0);
  const rates = [...new Set(priced.lines.map(({ vatRate }) => vatRate))].sort((one, other) => other - one);
  return {
    lines,
    goods: priced.result.goods,
    vat: rates.map((rate) => ({
      rate,
      kurus: sumKurus(priced.lines.filter(({ vatRate }) => vatRate === rate).map(({ vatKurus }) => vatKurus)),
    })),
    net: priced.result.net,
    freeSupportMonths,
    rows,
    years: perYear((year) => sumKurus(rows.map(({ years }) => years[year] ?? 0))),
    total: sumKurus(rows.map(({ total }) => total)),
  };
}
