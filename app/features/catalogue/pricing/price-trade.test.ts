import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectOf, productEffects } from '~/features/catalogue/products/product-effects';
import { priceTrade, type TradeLine } from './price-trade';

/** Lira per dollar in the specification (dealer-shop §9). */
const USD_RATE = '29';

function line(sku: string, given: Partial<TradeLine> = {}): TradeLine {
  const { requiresFirm, requiresLicences, licenceAction } = effectOf(sku);
  return {
    sku,
    quantity: 1,
    unitPrice: '100.00',
    currency: 'TRL',
    vatRate: 18,
    requiresFirm,
    requiresLicences,
    licenceAction,
    ...given,
  };
}

/** Numeric text of up to 10^12 liras. */
const price = fc.tuple(fc.nat({ max: 1_000_000_000_000 }), fc.nat({ max: 99 })).map(([whole, cents]) => {
  return `${whole}.${String(cents).padStart(2, '0')}`;
});

const smallPrice = fc.integer({ min: 0, max: 10_000_000 }).map((cents) => (cents / 100).toFixed(2));

const anyLine = fc
  .record({
    sku: fc.constantFrom(...Object.keys(productEffects), 'UzakDestek'),
    quantity: fc.integer({ min: 1, max: 10 }),
    unitPrice: smallPrice,
    currency: fc.constantFrom('TRL', 'USD', '' as const),
    vatRate: fc.constantFrom(0, 1, 8, 10, 18, 20),
  })
  .map(({ sku, ...given }) => line(sku, given));

describe('amounts of a trade', () => {
  it('D7 a lira order: goods, VAT per line, net, and no discount', () => {
    const { lines, result } = priceTrade(
      [
        line('KarpinKobi', { unitPrice: '9950.00' }),
        line('UzakDestek', { unitPrice: '600.00', quantity: 3, vatRate: 8 }),
      ],
      USD_RATE,
    );
    expect(lines.map(({ goodsKurus, vatKurus, grossKurus }) => [goodsKurus, vatKurus, grossKurus])).toEqual([
      [995_000, 179_100, 1_174_100],
      [180_000, 14_400, 194_400],
    ]);
    expect(result).toMatchObject({
      totalQuantity: 4,
      goods: 1_175_000,
      discount: 0,
      vat: 193_500,
      net: 1_368_500,
      exchangeRate: '29',
    });
  });

  it('D7 dollars are multiplied by 29, an empty currency is lira, and the line keeps its own currency', () => {
    const { lines } = priceTrade(
      [
        line('Etiket', { unitPrice: '1.20', currency: 'USD', quantity: 10 }),
        line('Etiket', { unitPrice: '1.20', currency: '' }),
      ],
      USD_RATE,
    );
    expect(lines[0]).toMatchObject({ unitPriceKurus: 3480, goodsKurus: 34_800, currency: 'USD', unitPrice: '1.20' });
    expect(lines[1]).toMatchObject({ unitPriceKurus: 120, currency: '' });
  });

  it('D7 a dollar price is rounded once per unit, before it is multiplied by the quantity', () => {
    // 1.05 × 34.55 = 36.2775 liras, so 36.28 each; rounded only after × 10 it would be 362.78.
    const { lines } = priceTrade(
      [
        line('Etiket', { unitPrice: '1.05', currency: 'USD', quantity: 10 }),
        line('Etiket', { unitPrice: '0.10', currency: 'USD', quantity: 10 }),
      ],
      '34.5500',
    );
    expect(lines[0]).toMatchObject({ unitPriceKurus: 3628, goodsKurus: 36_280 });
    expect(lines[1]).toMatchObject({ unitPriceKurus: 346, goodsKurus: 3460 });
  });

  it('D7 VAT of half a kuruş goes up, line by line', () => {
    const half = line('UzakDestek', { unitPrice: '0.25', vatRate: 18 });
    const { lines, result } = priceTrade([half, half], USD_RATE);
    expect(lines.map(({ vatKurus }) => vatKurus)).toEqual([5, 5]);
    expect(result.vat).toBe(10);
    // 0.25 at 18 % is 0.045: together the two would be 0.09 if VAT were computed from the total.
    expect(result.net).toBe(60);
  });

  it('D7 an empty cart costs nothing', () => {
    expect(priceTrade([], USD_RATE)).toEqual({
      lines: [],
      result: {
        requiresFirm: false,
        requiresLicences: false,
        extendsMonthly: false,
        extendsYearly: false,
        clears: false,
        registersComputer: false,
        exchangeRate: '29',
        totalQuantity: 0,
        goods: 0,
        discount: 0,
        vat: 0,
        net: 0,
      },
    });
  });

  it('D7 totals are the sums of the rounded lines', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 12 }), fc.constantFrom('29', '29.0000', '41.3725'), (given, rate) => {
        const { lines, result } = priceTrade(given, rate);
        const total = (of: (priced: (typeof lines)[number]) => number) =>
          lines.reduce((sum, priced) => sum + of(priced), 0);
        expect(result.goods).toBe(total((priced) => priced.goodsKurus));
        expect(result.vat).toBe(total((priced) => priced.vatKurus));
        expect(result.net).toBe(total((priced) => priced.grossKurus));
        expect(result.totalQuantity).toBe(total((priced) => priced.quantity));
        for (const priced of lines) {
          expect(priced.goodsKurus).toBe(priced.unitPriceKurus * priced.quantity);
          // Half-up: never more than half a kuruş above, always less than half a kuruş below.
          const error = 100 * priced.vatKurus - priced.goodsKurus * priced.vatRate;
          expect(error > -50 && error <= 50).toBe(true);
        }
      }),
    );
  });

  it('D7 the order of the lines changes nothing', () => {
    const shuffled = fc
      .array(anyLine, { maxLength: 12 })
      .chain((given) =>
        fc.tuple(fc.constant(given), fc.shuffledSubarray(given, { minLength: given.length, maxLength: given.length })),
      );
    fc.assert(
      fc.property(shuffled, ([given, other]) => {
        expect(priceTrade(other, USD_RATE).result).toEqual(priceTrade(given, USD_RATE).result);
      }),
    );
  });

  it('D7 no kuruş is lost to floating point in amounts up to a trillion liras', () => {
    fc.assert(
      fc.property(price, fc.constantFrom(8, 18, 20), (unitPrice, vatRate) => {
        const { result } = priceTrade([line('KarpinERP', { unitPrice, vatRate })], USD_RATE);
        const goods = BigInt(unitPrice.replace('.', ''));
        expect(BigInt(result.goods)).toBe(goods);
        expect(BigInt(result.vat)).toBe((goods * BigInt(vatRate) + 50n) / 100n);
        expect(result.net).toBe(result.goods + result.vat);
      }),
    );
  });

  it.each([
    { quantity: 0 },
    { quantity: -1 },
    { quantity: 1.5 },
    { quantity: NaN },
    { vatRate: -1 },
    { vatRate: 18.5 },
    { unitPrice: '-1.00' },
    { unitPrice: '1e3' },
    { unitPrice: '1.999' },
    { unitPrice: '90071992547409.91', quantity: 2 },
  ])('D7 a line with %j is refused', (given) => {
    expect(() => priceTrade([line('KarpinKobi', given)], USD_RATE)).toThrow(RangeError);
  });

  it.each(['', '0', '0.00', '-29', '29,5', '1e2', 'NaN'])('D7 %j is no exchange rate', (rate) => {
    expect(() => priceTrade([], rate)).toThrow(RangeError);
  });
});

describe('flags of a trade', () => {
  it.each([
    ['KarpinKobi', {}],
    ['UzakDestek', {}],
    ['KarpinKullanici', { requiresFirm: true }],
    ['Turab', { requiresFirm: true }],
    ['KarpinAylikLisans', { requiresFirm: true, requiresLicences: true, extendsMonthly: true }],
    ['KarpinYillikLisans', { requiresFirm: true, requiresLicences: true, extendsYearly: true }],
    ['LisansTemizleme', { requiresFirm: true, requiresLicences: true, clears: true }],
    ['LisansBilgisayar', { requiresFirm: true, requiresLicences: true, registersComputer: true }],
    ['LisansDurdur', { requiresFirm: true, requiresLicences: true }],
  ])('D7 %s sets %j and no other flag', (sku, flags) => {
    const { result } = priceTrade([line(sku)], USD_RATE);
    const { requiresFirm, requiresLicences, extendsMonthly, extendsYearly, clears, registersComputer } = result;
    expect({ requiresFirm, requiresLicences, extendsMonthly, extendsYearly, clears, registersComputer }).toEqual({
      requiresFirm: false,
      requiresLicences: false,
      extendsMonthly: false,
      extendsYearly: false,
      clears: false,
      registersComputer: false,
      ...flags,
    });
  });

  it('D7 one line of a kind is enough to set its flag for the whole trade', () => {
    const { result } = priceTrade(
      ['KarpinKobi', 'KarpinYillikLisans', 'UzakDestek'].map((sku) => line(sku)),
      USD_RATE,
    );
    expect(result).toMatchObject({
      requiresFirm: true,
      requiresLicences: true,
      extendsYearly: true,
      extendsMonthly: false,
    });
  });
});
