import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuickOrder, planQuickOrder } from './quick-order';

const PRODUCTS = [
  { sku: 'KarpinMarket', name: 'Karpin Market', requiresLicences: false },
  { sku: 'Etiket80x50', name: 'Termal etiket', requiresLicences: false },
  { sku: 'KarpinEntegre', name: 'Karpin Entegre', requiresLicences: false },
  { sku: 'KarpinYillikLisans', name: 'Yıllık lisans uzatma', requiresLicences: true },
];
const plan = (text: string, inCart: [string, number][] = []) =>
  planQuickOrder(parseQuickOrder(text), PRODUCTS, new Map(inCart));

describe('parseQuickOrder', () => {
  it.each([
    'Etiket80x50 3',
    'Etiket80x50\t3',
    'Etiket80x50,3',
    'Etiket80x50 ; 3',
    'Etiket80x50 x 3',
    'Etiket80x50 x3',
    'Etiket80x50 × 3',
    'Etiket80x50*3',
    '  Etiket80x50   3  ',
    'Etiket80x50 03 # depo',
    'Etiket80x50 3 // depo',
  ])('B12 reads %j', (text) => {
    expect(parseQuickOrder(text)).toEqual([{ lineNo: 1, code: 'Etiket80x50', quantity: 3 }]);
  });

  it('B12 a code alone is one unit; blank lines and comments count as lines only', () => {
    expect(parseQuickOrder('# sipariş\r\n\r\nKarpinMarket\n// 2\rTurab 2')).toEqual([
      { lineNo: 3, code: 'KarpinMarket', quantity: 1 },
      { lineNo: 5, code: 'Turab', quantity: 2 },
    ]);
  });

  it.each([
    ['Termal-etiket 3', 'unreadable'],
    ['; 3', 'unreadable'],
    ['Ürün 3', 'unreadable'],
    ['KarpinMarket 0', 'quantity'],
    ['KarpinMarket -1', 'quantity'],
    ['KarpinMarket 1,5', 'quantity'],
    ['KarpinMarket 1e3', 'quantity'],
    ['KarpinMarket üç', 'quantity'],
    ['KarpinMarket ٣', 'quantity'],
    ['KarpinMarket 2 Turab 3', 'quantity'],
    ['KarpinMarket 12345678901', 'quantity'],
  ])('B12 refuses %j as %s', (text, error) => {
    expect(parseQuickOrder(text)).toEqual([{ lineNo: 1, text, error }]);
  });

  it('B12 what is written in any of the accepted forms is read as it was meant', () => {
    const line = fc.record({
      code: fc.stringMatching(/^[A-Za-z0-9]{1,20}$/),
      quantity: fc.integer({ min: 1, max: 999_999_999 }),
      separator: fc.constantFrom(' ', '\t', ',', ';', ' , ', ' x ', ' x', ' × ', '*', ';x'),
      padding: fc.constantFrom('', ' ', '\t'),
    });
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('\n', '\r\n'), (lines, end) => {
        const text = lines.map((l) => `${l.padding}${l.code}${l.separator}${l.quantity}${l.padding}`).join(end);
        expect(parseQuickOrder(text)).toEqual(
          lines.map(({ code, quantity }, index) => ({ lineNo: index + 1, code, quantity })),
        );
      }),
    );
  });

  it('B12 any text is answered line by line, without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        for (const line of parseQuickOrder(text)) {
          if ('error' in line) expect(line.text.length).toBeLessThanOrEqual(60);
          else expect(line.quantity).toSatisfy((n: number) => Number.isSafeInteger(n) && n >= 1);
        }
      }),
    );
  });
});

describe('planQuickOrder', () => {
  it('B12 sums equal codes in any case and old spelling, and names what the shop does not sell', () => {
    expect(plan('karpinmarket 2\nYok 1\nKARPINMARKET 3\nKapinEntegre 1\nx y')).toEqual({
      items: [
        { lineNos: [1, 3], sku: 'KarpinMarket', name: 'Karpin Market', asked: 5, inCart: 0, quantity: 5, note: null },
        { lineNos: [4], sku: 'KarpinEntegre', name: 'Karpin Entegre', asked: 1, inCart: 0, quantity: 1, note: null },
      ],
      problems: [
        { lineNo: 2, text: 'Yok', error: 'unknown', near: [] },
        { lineNo: 5, text: 'x y', error: 'quantity' },
      ],
    });
  });

  it('B12 takes a code in any case, an old spelling too, also from a Turkish keyboard', () => {
    const { items, problems } = plan(
      'KARPİNMARKET 2\nkarpınmarket;1\nkapinentegre\nKAPİNENTEGRE 2\nKARPINYILLIKLISANS',
    );
    expect(problems).toEqual([]);
    expect(items.map(({ sku, asked }) => [sku, asked])).toEqual([
      ['KarpinMarket', 3],
      ['KarpinEntegre', 3],
      ['KarpinYillikLisans', 1],
    ]);
  });

  it('B12 the beginning of a code is enough where one product alone has it; otherwise the message names them', () => {
    expect(plan('karpinM 2\nKARPİNY')).toMatchObject({
      items: [
        { sku: 'KarpinMarket', asked: 2 },
        { sku: 'KarpinYillikLisans', asked: 1 },
      ],
      problems: [],
    });
    expect(plan('karpin 2\nKa')).toEqual({
      items: [],
      problems: [
        {
          lineNo: 1,
          text: 'karpin',
          error: 'unknown',
          near: ['KarpinMarket', 'KarpinEntegre', 'KarpinYillikLisans'],
        },
        { lineNo: 2, text: 'Ka', error: 'unknown', near: [] },
      ],
    });
  });

  it('B12 D11 a product on licences keeps as many units as licences are selected for it', () => {
    const { items } = plan('KarpinYillikLisans 2', [['KarpinYillikLisans', 3]]);
    expect(items).toMatchObject([{ quantity: 3, note: 'by-selection' }]);
    expect(plan('KarpinYillikLisans').items).toMatchObject([{ quantity: 1, note: null }]);
  });

  it('B12 caps at ten together with the cart, and counts a product on licences once', () => {
    const { items } = plan('KarpinMarket 4\nEtiket80x50 3\nKarpinYillikLisans 5', [
      ['KarpinMarket', 7],
      ['Etiket80x50', 7],
    ]);
    expect(items.map(({ sku, quantity, note }) => [sku, quantity, note])).toEqual([
      ['KarpinMarket', 10, 'capped'],
      ['Etiket80x50', 10, null],
      ['KarpinYillikLisans', 1, 'by-selection'],
    ]);
  });

  it('B12 every line of the list is an item’s or a problem, once, and no quantity leaves 1 to 10', () => {
    const anyLine = fc.oneof(
      fc.tuple(fc.constantFrom(...PRODUCTS.map(({ sku }) => sku), 'Yok'), fc.nat({ max: 30 })).map((l) => l.join(' ')),
      fc.string({ maxLength: 20 }).filter((text) => !/[\r\n]/.test(text)),
    );
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), (lines) => {
        const parsed = parseQuickOrder(lines.join('\n'));
        const { items, problems } = planQuickOrder(parsed, PRODUCTS, new Map());
        const places = [...items.flatMap(({ lineNos }) => lineNos), ...problems.map(({ lineNo }) => lineNo)];
        expect(places.sort((a, b) => a - b)).toEqual(parsed.map(({ lineNo }) => lineNo));
        for (const { quantity } of items) expect(quantity >= 1 && quantity <= 10).toBe(true);
      }),
    );
  });
});
