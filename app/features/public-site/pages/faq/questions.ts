import { effectOnLicence, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { ListedProduct } from '~/features/catalogue/products/listed-product';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { TFunction } from '~/platform/texts';

/** The products that answers name (`{{scale}}`) with their prices (`{{scalePrice}}`), by stock code. */
const PRODUCTS = {
  scale: 'TeraziEntegre',
  onSite: 'YerindeDestek',
  user: 'KarpinKullanici',
  clearing: effectOnLicence('clear').product,
  month: effectOnLicence('extend-month').product,
  year: effectOnLicence('extend-year').product,
  integration: 'KarpinEntegre',
  credits: 'EFaturaKontor',
  monthly: 'AylikDestek',
  remote: 'UzakDestek',
};
type ProductName = keyof typeof PRODUCTS;

type AskedQuestion<Key> = {
  key: Key;
  /** The products in the answer. */
  products?: readonly ProductName[];
  /** The link in the answer. */
  to?: string;
};

const topic = <Id extends string, Key extends string>(id: Id, asked: readonly AskedQuestion<Key>[]) => ({
  id,
  asked: asked.map((question) => ({ ...question, text: `faq:${id}.${question.key}` as const })),
});

/** The questions by subject; the texts are in the namespace `faq`. */
const TOPICS = [
  topic('start', [
    { key: 'scale', products: ['scale'] },
    { key: 'list', to: '/download' },
    { key: 'package', to: '/pricing' },
    { key: 'set-up', products: ['onSite'], to: '/wheretofindus' },
  ]),
  topic('licence', [
    { key: 'till', products: ['user'] },
    { key: 'computer', products: ['clearing'] },
    { key: 'extend', products: ['month', 'year'] },
    { key: 'dollars' },
  ]),
  topic('documents', [{ key: 'program', products: ['integration', 'credits'], to: '/efatura' }, { key: 'past' }]),
  topic('support', [
    { key: 'night', to: '/contacts' },
    { key: 'fee', products: ['monthly', 'remote', 'onSite'] },
  ]),
];

type SoldProduct = Pick<ListedProduct, 'sku' | 'name' | 'price' | 'currency'>;

export type Question = { key: string; question: string; answer: string; to?: string | undefined };

export type Topic = { id: string; title: string; questions: Question[] };

/**
 * The questions with their answers, in the language of `t`, by subject. Names and prices come from the catalogue;
 * questions about a product that is not sold are left out.
 * @param rate the present rate from dollars to lira as formatted text
 */
export function topicsOf(
  sold: readonly SoldProduct[],
  { t, locale, rate }: { t: TFunction; locale: string; rate: string },
): Topic[] {
  const words = {
    rate,
    monthDays: daysOf('extend-month'),
    yearDays: daysOf('extend-year'),
    ...productWords(sold, locale),
  };
  const isSold = (name: ProductName) => sold.some(({ sku }) => sku === PRODUCTS[name]);
  return TOPICS.map(({ id, asked }) => ({
    id,
    title: t(`faq:${id}.title`),
    questions: asked
      .filter(({ products = [] }) => products.every(isSold))
      .map(({ key, text, to }) => ({ key, question: t(`${text}.question`), answer: t(`${text}.answer`, words), to })),
  }));
}

/** The place of an answer in the page: a browser that is led there opens its question. */
export const answerPlace = (topic: string, key: string) => `${topic}-${key}`;

const daysOf = (action: LicenceAction) => effectOnLicence(action).days ?? 0;

/** The names and prices of `PRODUCTS`; empty for what is not sold. */
function productWords(sold: readonly SoldProduct[], locale: string) {
  const entries = Object.entries(PRODUCTS).flatMap(([name, code]) => {
    const product = sold.find(({ sku }) => sku === code);
    const price = product && formatMoney(kurusFromDecimal(product.price), product.currency, locale);
    return [
      [name, product?.name ?? ''],
      [`${name}Price`, price ?? ''],
    ];
  });
  return Object.fromEntries(entries) as Record<ProductName | `${ProductName}Price`, string>;
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
