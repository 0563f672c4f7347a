import { fillableCartOf } from '~/features/ordering/cart/cart-of.server';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { offerOf } from '~/features/catalogue/products/product-offer';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { TRADE_KEYS } from '~/features/public-site/dealers/trades';
import { PACKAGES } from './packages';
import { finderPath, type Answers, FIRST_ANSWERS, SAMPLE_ANSWERS, TRADES } from '../package-finder/package-rules';
import { priceAnswers } from '../package-finder/price-package';
import { productsOf } from '../products-of';
import { localeOf } from '~/platform/i18n.server';

/** Products that are bought with a package or after it. */
const EXTRAS = [
  ...(['KarpinKullanici', 'KarpinYillikLisans', 'KarpinAylikLisans', 'KarpinEArsiv', 'KarpinEIrsaliye'] as const),
  ...(['EFaturaKontor', 'TeraziEntegre', 'UzakDestek', 'YerindeDestek', 'AylikDestek'] as const),
];
/** What the page of prices shows. */
export type PricingData = Awaited<ReturnType<typeof readPricing>>;

/** The packages, the offers, what is bought beside them, and a sample with its sums. */
export async function readPricing(request: Request) {
  const [locale, cart, dollar] = await Promise.all([localeOf(request), fillableCartOf(request), readDollarRate()]);
  const [all, items] = await Promise.all([listProducts(locale), cart?.items()]);
  const offers = all.filter((product) => offerOf(product).yearOfOneUser).map(({ sku }) => sku);
  const priced = (answers: Answers) => priceAnswers(answers, all, dollar.rate);
  return {
    packages: productsOf(all, PACKAGES),
    offers: productsOf(all, offers),
    extras: productsOf(all, EXTRAS),
    sample: priced(SAMPLE_ANSWERS) ?? null,
    years: PACKAGES.flatMap((sku) => {
      const trade = TRADE_KEYS.find((key) => TRADES[key] === sku);
      const answers = trade && { ...FIRST_ANSWERS, trade };
      const plain = answers && priced(answers);
      const supported = answers && priced({ ...answers, support: true });
      if (!plain || !supported) return [];
      const name = plain.lines[0]?.name ?? sku;
      return [
        { sku, name, years: plain.years, total: plain.total, supported: supported.total, to: finderPath(answers) },
      ];
    }),
    rate: { exchangeRate: dollar.rate, rateDate: dollar.source === 'central-bank' ? (dollar.date ?? null) : null },
    inCart: (items ?? []).map(({ sku }) => sku),
    orderable: cart !== undefined,
  };
}
