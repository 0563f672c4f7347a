import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { priceTrade } from '~/features/catalogue/pricing/price-trade';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { PACKAGES } from './packages';
import { productsOf, type NamedProduct } from '../products-of';
import { localeOf } from '~/platform/i18n.server';

/** Products that are bought with a package or after it. */
const EXTRAS = [
  ...(['KarpinKullanici', 'KarpinYillikLisans', 'KarpinAylikLisans', 'KarpinEArsiv', 'KarpinEIrsaliye'] as const),
  ...(['EFaturaKontor', 'TeraziEntegre', 'UzakDestek', 'YerindeDestek', 'AylikDestek'] as const),
];
/** A grocery shop with two tills. */
const SAMPLE = ['KarpinMarket', 'KarpinKullanici', 'TeraziEntegre'];

/** What the page of prices shows. */
export type PricingData = Awaited<ReturnType<typeof readPricing>>;

/** The packages, the offers, what is bought beside them, and a sample with its sums. */
export async function readPricing(request: Request) {
  const [locale, cart, dollar] = await Promise.all([localeOf(request), fillableCartOf(request), readDollarRate()]);
  const [all, items] = await Promise.all([listProducts(locale), cart?.items()]);
  const offers = all.filter((product) => offerOf(product).yearOfOneUser).map(({ sku }) => sku);
  const effects = ({ sku }: NamedProduct) => {
    const { requiresFirm, requiresLicences, licenceAction } = effectOf(sku);
    return { requiresFirm, requiresLicences, licenceAction };
  };
  const lines = productsOf(all, SAMPLE).map((product) => ({
    ...effects(product),
    sku: product.sku,
    name: product.name,
    quantity: 1,
    unitPrice: product.price,
    currency: product.currency,
    vatRate: product.vatRate,
  }));
  const sample = priceTrade(lines, dollar.rate);
  return {
    packages: productsOf(all, PACKAGES),
    offers: productsOf(all, offers),
    extras: productsOf(all, EXTRAS),
    sample: {
      lines: sample.lines.map(({ sku, name, quantity, goodsKurus }) => ({ sku, name, quantity, goodsKurus })),
      vatRates: [...new Set(lines.map(({ vatRate }) => vatRate))],
      goods: sample.result.goods,
      vat: sample.result.vat,
      net: sample.result.net,
    },
    rate: { exchangeRate: dollar.rate, rateDate: dollar.source === 'central-bank' ? (dollar.date ?? null) : null },
    inCart: (items ?? []).map(({ sku }) => sku),
    orderable: cart !== undefined,
  };
}
