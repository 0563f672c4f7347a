import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '~/features/catalogue/products/catalogue-source';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { TRADE_KEYS } from '~/features/public-site/dealers/trades';
import type { TFunction } from '~/platform/texts';
import {
  answersInWords,
  DOCUMENTS,
  finderPath,
  FIRST_ANSWERS,
  MOST_SCALES,
  MOST_TILLS,
  neededProducts,
  readAnswers,
  SAMPLE_ANSWERS,
  type Answers,
} from './package-rules';
import { extensionsByYear, paidSupportMonths, priceAnswers } from './price-package';

const anyAnswers: fc.Arbitrary<Answers> = fc.record({
  trade: fc.constantFrom(...TRADE_KEYS),
  tills: fc.integer({ min: 0, max: MOST_TILLS }),
  scales: fc.integer({ min: 0, max: MOST_SCALES }),
  hardware: fc.boolean(),
  documents: fc.subarray([...DOCUMENTS]),
  support: fc.boolean(),
});

const products = loadCatalogue().map(({ sku, currency, vatRate, price1, texts }) => {
  const { yearOncePaid, createsCustomer } = effectOf(sku);
  return { sku, currency, vatRate, yearOncePaid, createsCustomer, price: price1, name: texts.tr?.name ?? sku };
});
const slipOf = (answers: Answers) => {
  const slip = priceAnswers(answers, products, '29');
  if (!slip) throw new Error('not priced');
  return slip;
};

describe('answers of the package finder', () => {
  it('B30 an address carries the answers: it reads back as what was asked', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { searchParams } = new URL(finderPath(answers), 'http://shop.example');
        expect(readAnswers(searchParams)).toMatchObject({ asked: true, wrong: [], answers });
      }),
    );
  });

  it('B30 the bare address asks, and finds nothing wrong', () => {
    const { asked, answers, wrong, typed } = readAnswers(new URLSearchParams());
    expect({ asked, answers, wrong }).toEqual({ asked: false, answers: undefined, wrong: [] });
    expect(typed).toMatchObject({ tills: '1', scales: '0' });
  });

  it.each([
    ['tills=2', ['trade']],
    ['trade=bakery', ['trade']],
    ['trade=store&tills=-1', ['tills']],
    ['trade=store&tills=1.5', ['tills']],
    [`trade=store&tills=${MOST_TILLS + 1}`, ['tills']],
    ['trade=store&tills=two&scales=x', ['tills', 'scales']],
    ['trade=store&documents=e-mail', ['documents']],
  ])('B30 %s is refused at its question, and what was typed stays', (query, wrong) => {
    const read = readAnswers(new URLSearchParams(query));
    expect(read.wrong).toEqual(wrong);
    expect(read.answers).toBeUndefined();
    expect(read.typed.tills).toBe(new URLSearchParams(query).get('tills') ?? '1');
  });

  it('B30 an empty number is the one that the form begins with', () => {
    expect(readAnswers(new URLSearchParams('trade=store&tills=&scales=')).answers).toMatchObject({
      tills: 1,
      scales: 0,
    });
  });

  it('B30 the words of a slip name each count and document', () => {
    const t = ((key: string, values?: { count?: number }) => `${key}${values?.count ?? ''}`) as unknown as TFunction;
    expect(answersInWords({ ...SAMPLE_ANSWERS, documents: ['e-archive'] }, t)).toBe(
      'finder:trade.grocery · finder:tills-count2 · finder:scales-count1 · finder:document.e-archive',
    );
  });
});

describe('what a shop needs', () => {
  it('B30 every product of the rules is sold', () => {
    const sold = new Set(products.map(({ sku }) => sku));
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        for (const { sku } of neededProducts(answers)) expect(sold).toContain(sku);
      }),
    );
  });

  it('B30 the first till is the package’s own user, each further one another', () => {
    const users = (tills: number) =>
      neededProducts({ ...SAMPLE_ANSWERS, tills }).find(({ why }) => why === 'user')?.quantity ?? 0;
    expect([0, 1, 2, 5].map(users)).toEqual([0, 0, 1, 4]);
  });

  it('B30 devices stand on the slip only where they were asked for', () => {
    const devices = (hardware: boolean) =>
      neededProducts({ ...SAMPLE_ANSWERS, hardware }).filter(({ why }) => why === 'till' || why === 'scale');
    expect(devices(false)).toEqual([]);
    expect(devices(true).map(({ quantity }) => quantity)).toEqual([2, 2, 2, 1]);
  });

  it('P1 the sample of the prices is a market with two tills and a scale', () => {
    expect(neededProducts(SAMPLE_ANSWERS)).toEqual([
      { why: 'package', sku: 'KarpinMarket', quantity: 1 },
      { why: 'user', sku: 'KarpinKullanici', quantity: 1 },
      { why: 'scale-link', sku: 'TeraziEntegre', quantity: 1 },
    ]);
    // 27.950,00 + 4.950,00 + 199,00, and 18 % of each line.
    expect(slipOf(SAMPLE_ANSWERS)).toMatchObject({ goods: 3_309_900, net: 3_905_682 });
  });
});

describe('three years', () => {
  it('B30 a licence of a year is extended twice, one of 45 days three times', () => {
    expect(extensionsByYear(365)).toEqual([0, 1, 1]);
    expect(extensionsByYear(45)).toEqual([1, 1, 1]);
  });

  it('B30 support is paid for after its free months', () => {
    expect(paidSupportMonths(6)).toEqual([6, 12, 12]);
    expect(paidSupportMonths(12)).toEqual([0, 12, 12]);
  });

  it('B30 the term of each licence is said, and what brings none has none', () => {
    const { lines } = slipOf({ ...SAMPLE_ANSWERS, documents: ['e-invoice'] });
    expect(lines.map(({ sku, term }) => [sku, term])).toEqual([
      ['KarpinMarket', 'year-once-paid'],
      ['KarpinKullanici', 'days'],
      ['TeraziEntegre', null],
      ['KarpinEntegre', 'days'],
      ['EFaturaKontor', null],
    ]);
  });

  it('B30 of the sample two licences are extended: one from the second year on, one from the first', () => {
    const { rows } = slipOf(SAMPLE_ANSWERS);
    // 990,00 and 18 %, a licence.
    expect(rows.find(({ kind }) => kind === 'extensions')?.years).toEqual([116_820, 233_640, 233_640]);
    expect(rows.map(({ kind }) => kind)).toEqual(['purchase', 'extensions']);
  });

  it('B30 sums are the sums of what they sum, for all answers', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const slip = slipOf(answers);
        const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
        expect(slip.goods).toBe(sum(slip.lines.map(({ goodsKurus }) => goodsKurus)));
        expect(slip.net).toBe(slip.goods + sum(slip.vat.map(({ kurus }) => kurus)));
        expect(slip.years[0]).toBeGreaterThanOrEqual(slip.net);
        expect(slip.total).toBe(sum(slip.years));
        expect(slip.total).toBe(sum(slip.rows.map(({ total }) => total)));
        expect(slip.rows.some(({ kind }) => kind === 'support')).toBe(answers.support);
      }),
    );
  });

  it('B30 without the package, or what its years cost, there is no price rather than a wrong one', () => {
    const without = (sku: string, answers: Partial<Answers> = {}) =>
      priceAnswers(
        { ...FIRST_ANSWERS, trade: 'grocery', ...answers },
        products.filter((one) => one.sku !== sku),
        '29',
      );
    expect(without('KarpinMarket')).toBeUndefined();
    expect(without('KarpinYillikLisans')).toBeUndefined();
    expect(without('AylikDestek', { support: true })).toBeUndefined();
    expect(without('AylikDestek')).toBeDefined();
  });
});
