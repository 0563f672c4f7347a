import { effectOnLicence } from '~/features/catalogue/products/licence-actions';
import type { ListedProduct } from '~/features/catalogue/products/listed-product';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { TFunction } from '~/platform/texts';

type AskedQuestion = {
  key: string;
  /** The products whose name (`{{scale}}`) and price (`{{scalePrice}}`) the answer contains, by stock code. */
  products?: Readonly<Record<string, string>>;
  /** Further values in the answer. */
  values?: Readonly<Record<string, number>>;
  /** The answer contains the rate from dollars to lira, as `{{rate}}`. */
  rate?: true;
  /** The link in the answer. */
  to?: string;
};

/** The questions by subject; the texts are in the namespace `faq`. */
const QUESTIONS: Readonly<Record<string, readonly AskedQuestion[]>> = {
  start: [
    { key: 'scale', products: { scale: 'TeraziEntegre' } },
    { key: 'list', to: '/download' },
    { key: 'package', to: '/pricing' },
    { key: 'set-up', products: { onSite: 'YerindeDestek' }, to: '/wheretofindus' },
  ],
  licence: [
    { key: 'till', products: { user: 'KarpinKullanici' } },
    { key: 'computer', products: { clearing: effectOnLicence('clear').product } },
    {
      key: 'extend',
      products: { month: effectOnLicence('extend-month').product, year: effectOnLicence('extend-year').product },
      values: {
        monthDays: effectOnLicence('extend-month').days ?? 0,
        yearDays: effectOnLicence('extend-year').days ?? 0,
      },
    },
    { key: 'dollars', rate: true },
  ],
  documents: [
    { key: 'program', products: { integration: 'KarpinEntegre', credits: 'EFaturaKontor' }, to: '/efatura' },
    { key: 'past' },
  ],
  support: [
    { key: 'night', to: '/contacts' },
    { key: 'fee', products: { monthly: 'AylikDestek', remote: 'UzakDestek', onSite: 'YerindeDestek' } },
  ],
};

export type Question = { key: string; question: string; answer: string; to?: string | undefined };

export type Topic = { id: string; title: string; questions: Question[] };

/**
 * The questions with their answers, in the language of `t`, by subject. Names and prices come from the catalogue;
 * questions about a product that is not sold are left out.
 * @param rate the present rate from dollars to lira as formatted text
 */
export function topicsOf(
  sold: readonly Pick<ListedProduct, 'sku' | 'name' | 'price' | 'currency'>[],
  { t, locale, rate }: { t: TFunction; locale: string; rate: string },
): Topic[] {
  const bySku = new Map(sold.map((product) => [product.sku, product]));
  return Object.entries(QUESTIONS).map(([id, asked]) => ({
    id,
    title: t(`faq:${id}.title`),
    questions: asked.flatMap(({ key, products = {}, values = {}, to, ...more }) => {
      const words: Record<string, string | number> = { ...values, ...(more.rate && { rate }) };
      for (const [name, sku] of Object.entries(products)) {
        const product = bySku.get(sku);
        if (!product) return [];
        words[name] = product.name;
        words[`${name}Price`] = formatMoney(kurusFromDecimal(product.price), product.currency, locale);
      }
      const text = `faq:${id}.${key}`;
      return [{ key, question: t(`${text}.question`), answer: t(`${text}.answer`, words), to }];
    }),
  }));
}

/** The questions for search engines (schema.org), as plain text. */
export function faqPage(topics: readonly Topic[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: topics
      .flatMap(({ questions }) => questions)
      .map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer.replace(/<\/?\d>/g, '') },
      })),
  };
}
