import { asListed } from '~/features/catalogue/products/listed-product';
import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { productPath } from '~/features/catalogue/products/product-path';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { TRADE_KEYS } from '~/features/public-site/dealers/trades';
import { formatDate } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { localAddress, localeOf } from '~/platform/i18n.server';
import { finderPath, readAnswers, TRADES } from './package-rules';
import { priceAnswers } from './price-package';

/** What the package finder shows for an address. */
export type PackageFinderData = Awaited<ReturnType<typeof readPackageFinder>>;

/** The questions as answered so far and, where the answers can be used, their slip. */
export async function readPackageFinder(request: Request) {
  const { asked, typed, answers, wrong } = readAnswers(new URL(request.url).searchParams);
  const locale = await localeOf(request);
  const [all, dollar] = await Promise.all([listProducts(locale), readDollarRate()]);
  const bySku = new Map(all.map((product) => [product.sku, product]));
  const slip = answers && priceAnswers(answers, all, dollar.rate);
  const own = answers && localAddress(request, finderPath(answers));
  return {
    trades: TRADE_KEYS.flatMap((trade) => {
      const product = bySku.get(TRADES[trade]);
      return product ? [{ trade, product: asListed(product) }] : [];
    }),
    typed,
    wrong,
    unpriced: asked && answers !== undefined && slip === undefined,
    result:
      answers && slip && own
        ? {
            answers,
            slip,
            paths: Object.fromEntries(all.map((product) => [product.sku, productPath(product)])),
            link: env().PUBLIC_ORIGIN + own,
            withSupport: finderPath({ ...answers, support: !answers.support }),
            date: formatDate(new Date(), locale),
          }
        : null,
    rate: { exchangeRate: dollar.rate, rateDate: dollar.source === 'central-bank' ? (dollar.date ?? null) : null },
  };
}
