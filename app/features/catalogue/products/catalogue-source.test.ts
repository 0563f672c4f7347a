import { describe, expect, it } from 'vitest';
import { loadCatalogue, parseCatalogue } from './catalogue-source';
import { productTexts } from './product-texts';
import { productEffects } from './product-effects';

const HEADER =
  'sku,class,family,name_tr,currency,vat,price1,price2,price3,old_price,tier,popular,rating,free_shipping,flash';
const KOBI = 'KarpinKobi,software,sme,Karpin Kobi,TRL,18,9950.00,9450.00,8950.00,11950.00,Platinum,1,5,1,Kampanya';

const products = loadCatalogue();
const bySku = new Map(products.map((product) => [product.sku, product]));
const texts = products.flatMap((product) =>
  Object.entries(product.texts).map(([language, text]) => ({ id: `${product.sku} ${language}`, language, ...text })),
);
const detailOf = (sku: string, language: 'tr' | 'en') => bySku.get(sku)?.texts[language].detailHtml ?? '';

describe('catalogue', () => {
  it('P21 holds 41 products with unique codes', () => {
    expect(products).toHaveLength(41);
    expect(bySku.size).toBe(41);
  });

  it('P21 reads prices, tiers, flags, VAT and badges as the file has them', () => {
    expect(bySku.get('KarpinKobi')).toMatchObject({
      class: 'software',
      family: 'sme',
      currency: 'TRL',
      vatRate: 18,
      price1: '9950.00',
      price2: '9450.00',
      price3: '8950.00',
      oldPrice: '11950.00',
      tier: 'Platinum',
      popular: true,
      rating: 5,
      freeShipping: true,
      flash: 'Kampanya',
    });
    expect(bySku.get('Etiket58x60')).toMatchObject({
      currency: 'USD',
      vatRate: 8,
      price1: '3.10',
      oldPrice: null,
      tier: null,
      popular: false,
      flash: null,
    });
  });

  it('P21 keeps every price within the published range of its currency', () => {
    for (const { sku, currency, price1, price2, price3, oldPrice } of products) {
      for (const price of [price1, price2, price3, oldPrice ?? price1]) {
        expect(price, sku).toMatch(/^\d+\.\d{2}$/);
        expect(Number(price), sku).toBeGreaterThan(0);
      }
      expect(Number(price1), sku).toBeGreaterThanOrEqual(Number(price2));
      expect(Number(price2), sku).toBeGreaterThanOrEqual(Number(price3));
      expect(Number(price1), sku).toBeLessThanOrEqual(currency === 'TRL' ? 72950 : 690);
    }
  });

  it('P21 joins the effects of each product', () => {
    expect(bySku.get('KarpinERP')?.effect).toBe(productEffects.KarpinERP);
    expect(Object.keys(productEffects).filter((sku) => !bySku.has(sku))).toEqual([]);
  });

  it.each([
    ['an unknown currency', KOBI.replace('TRL', 'EUR')],
    ['a price without kuruş', KOBI.replace('9950.00', '9950')],
    ['a name that its texts do not know', KOBI.replace('Karpin Kobi', 'Karpin Kobi 2')],
    ['a product without texts', KOBI.replace('KarpinKobi', 'KarpinYeni')],
    ['a product twice', `${KOBI}\n${KOBI}`],
    ['a tier that is not sold', KOBI.replace('Platinum', 'Gold')],
  ])('P21 refuses a file with %s', (_what, rows) => {
    expect(parseCatalogue(`${HEADER}\n${KOBI}\n`)).toHaveLength(1);
    expect(() => parseCatalogue(`${HEADER}\n${rows}\n`)).toThrow();
  });
});

describe('product texts', () => {
  it('P21 stand in every language for every product, and for no other', () => {
    const skus = products.map((product) => product.sku).sort();
    for (const all of Object.values(productTexts)) expect(Object.keys(all).sort()).toEqual(skus);
  });

  it.each(texts)('P21 $id fits its places and holds nothing but the allowed tags', (text) => {
    // A sentence takes half as many characters in Chinese, and ends with another full stop.
    expect(text.summary.length).toBeGreaterThan(text.language === 'cn' ? 15 : 20);
    expect(text.summary.length).toBeLessThanOrEqual(110);
    expect(text.summary).toMatch(text.language === 'cn' ? /^[^.。]*。$/ : /^[^.]*(\d\.\d+[^.]*)*\.$/);
    expect(text.name.length).toBeLessThanOrEqual(60);
    expect(text.unit).toMatch(/^\S.{0,38}\S$/);
    expect(text.packLabel).toMatch(/^\S.{0,8}\S$/);
    // The drawing's address allows no invisible characters.
    expect(text.packLabel).not.toMatch(/\p{Cf}/u);
    expect(text.detailHtml.replace(/<\/?(?:p|ul|li|strong|h3)>/g, '')).not.toMatch(/[<>&]/);
    const paragraphs = text.detailHtml.split('<ul>')[0]?.match(/<p>/g) ?? [];
    expect(paragraphs.length).toBeGreaterThanOrEqual(2);
    expect(paragraphs.length).toBeLessThanOrEqual(4);
    const points = text.detailHtml.match(/<li>/g) ?? [];
    expect(points.length).toBeGreaterThanOrEqual(3);
    expect(points.length).toBeLessThanOrEqual(6);
  });

  it('P21 packages and module licences name each of their modules', () => {
    for (const { sku, effect, texts } of products) {
      for (const module of effect.modules) {
        for (const { detailHtml } of Object.values(texts)) expect(detailHtml.split('<h3>')[1], sku).toContain(module);
      }
    }
  });

  it('P21 on-site support is 2 hours a unit', () => {
    expect(detailOf('YerindeDestek', 'tr')).toContain('Adet başına 2 saat');
    expect(detailOf('YerindeDestek', 'en')).toContain('2 hours a unit');
  });

  // The year begins once the order is paid, and the offer says so.
  const YEAR_TR = '1 kullanıcı; 45 gün, sipariş ödenince verildiği günden 1 yıl';
  const YEAR_EN = '1 user; 45 days, 1 year from its issue once the order is paid';
  it.each(['KarpinPos', 'PosScreen', 'KarpinMarket', 'KarpinPerakende'])(
    'P33 %s is offered for 1 user and 1 year, with 1 year of free support',
    (sku) => {
      expect(detailOf(sku, 'tr')).toContain(YEAR_TR);
      expect(detailOf(sku, 'tr')).toContain('İlk 1 yıl ücretsiz destek');
      expect(detailOf(sku, 'en')).toContain(YEAR_EN);
      expect(detailOf(sku, 'en')).toContain('Free support for the first year');
    },
  );

  it('P33 Karpin Mobile is offered for 1 user and 1 year, with 6 months of free support', () => {
    expect(detailOf('KarpinMobile', 'tr')).toContain(YEAR_TR);
    expect(detailOf('KarpinMobile', 'en')).toContain(YEAR_EN);
    expect(detailOf('KarpinMobile', 'tr')).toContain('İlk 6 ay ücretsiz destek');
  });

  it('P33 every other product says that support is free for 6 months, and promises no licence of a year', () => {
    const offered = ['KarpinPos', 'PosScreen', 'KarpinMarket', 'KarpinPerakende', 'KarpinMobile'];
    for (const { sku } of products.filter((product) => !offered.includes(product.sku))) {
      expect(detailOf(sku, 'tr'), sku).toMatch(/İlk 6 ay ücretsiz destek|Ücretsiz destek ürünlerde ilk 6 ayı/);
      expect(detailOf(sku, 'en'), sku).toMatch(/first 6 months/);
      expect(detailOf(sku, 'tr'), sku).not.toContain(YEAR_TR);
    }
  });
});
