import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { TRADE_KEYS } from '~/features/public-site/dealers/trades';
import {
  answersInWords,
  neededProducts,
  PACKAGE_RULES,
  SAMPLE_ANSWERS,
  TRADES,
} from '~/features/public-site/pages/package-finder/package-rules';
import { translator } from '~/platform/i18n.server';

/**
 * The rules of the package finder as data: which product, how many of it and why, and what they make of the sample that `/pricing`
 * shows. `name` is null for a stock code that the catalogue does not have.
 */
export async function readPackageRules(locale: string) {
  const t = translator(locale);
  const names = new Map((await listProducts(locale)).map(({ sku, name }) => [sku, name]));
  const product = (sku: string) => ({ sku, name: names.get(sku) ?? null });
  const sample = neededProducts(SAMPLE_ANSWERS);
  return {
    sample: answersInWords(SAMPLE_ANSWERS, t),
    packages: TRADE_KEYS.map((trade) => ({ trade: t(`finder:trade.${trade}`), ...product(TRADES[trade]) })),
    rules: PACKAGE_RULES.map(({ why, per, sku }) => ({
      why: t(`finder:why.${why}`),
      per,
      product: sku === null ? null : product(sku),
      inSample: sample.find((line) => line.why === why && (sku === null || line.sku === sku))?.quantity ?? 0,
    })),
  };
}

export type PackageRules = Awaited<ReturnType<typeof readPackageRules>>;
