import { describe, expect, it } from 'vitest';
import { faqPage, topicsOf } from './questions';

const product = (sku: string, price: string, currency: 'TRL' | 'USD' = 'TRL') => ({
  ...{ sku, price, currency },
  name: `The ${sku}`,
});
/** A translator that returns the key and its values. */
const t = (key: string, values?: Record<string, unknown>) => (values ? `${key} ${JSON.stringify(values)}` : key);
const topics = (...sold: ReturnType<typeof product>[]) => topicsOf(sold, { t, locale: 'tr', rate: '1 $ = 29,00 ₺' });
const answers = (all: ReturnType<typeof topics>) =>
  new Map(all.flatMap(({ id, questions }) => questions.map(({ key, answer }) => [`${id}.${key}`, answer])));

describe('the questions page', () => {
  it('P11 gives names and prices as the catalogue has them', () => {
    expect(answers(topics(product('TeraziEntegre', '199.00'))).get('start.scale')).toMatch(
      /^faq:start\.scale\.answer .*"scale":"The TeraziEntegre","scalePrice":"199,00\u00a0₺"/,
    );
  });

  it('P11 says for how many days a licence is extended, and at what rate dollars become lira', () => {
    const found = answers(topics(product('KarpinAylikLisans', '199.00'), product('KarpinYillikLisans', '990.00')));
    expect(found.get('licence.extend')).toContain('"monthDays":30,"yearDays":365');
    expect(found.get('licence.dollars')).toContain('"rate":"1 $ = 29,00 ₺"');
  });

  it('P11 leaves out what asks for a product that is not sold, and keeps the rest', () => {
    const found = answers(topics(product('KarpinEntegre', '7950.00')));
    expect(found.has('documents.program')).toBe(false);
    expect(found.has('documents.past')).toBe(true);
  });

  it('P11 tells search engines the same questions and answers, without marks of links', () => {
    const shown = [
      {
        ...{ id: 'start', title: 'Start' },
        questions: [{ key: 'list', question: 'A list?', answer: 'Yes: <0>a template</0>.', to: '/download' }],
      },
    ];
    expect(faqPage(shown)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        { '@type': 'Question', name: 'A list?', acceptedAnswer: { '@type': 'Answer', text: 'Yes: a template.' } },
      ],
    });
  });
});
