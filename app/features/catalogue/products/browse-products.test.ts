import { describe, expect, it } from 'vitest';
import type { ProductClass } from '~/platform/product-classes';
import { asListed, packList, unpackList } from './listed-product';
import { browseProducts } from './browse-products';
import { readChoice, readPage, shopPath, SORTS, type ShopChoice } from './shop-choice';
import { onPage, pagesOf, PER_PAGE } from './paging';

const ALL: ShopChoice = {
  ...{ query: '', family: null, class: null, min: null, max: null, tier: null, offer: false },
  ...{ sort: null, view: 'grid' },
};
const product = (
  sku: string,
  facts: { class?: ProductClass; price?: string; currency?: 'TRL' | 'USD'; popular?: boolean },
) => ({
  id: 1,
  sku,
  class: 'software' as const,
  family: 'erp',
  currency: 'TRL' as const,
  vatRate: 18,
  price: '100.00',
  oldPrice: null,
  tier: null,
  popular: false,
  rating: 5,
  freeShipping: true,
  flash: null,
  requiresFirm: false,
  requiresLicences: false,
  createsCustomer: false,
  yearOncePaid: false,
  name: sku,
  summary: '',
  unit: '',
  packLabel: '',
  detail: '',
  ...facts,
});
const catalogue = [
  product('Zil', { price: '250.00' }),
  product('Çan', { class: 'label', price: '9.90', currency: 'USD', popular: true }),
  product('Dil', { class: 'label', price: '2.00', currency: 'USD' }),
  product('Cam', { price: '1000.00', popular: true }),
];
const browse = (choice: Partial<ShopChoice>, locale = 'tr') =>
  browseProducts(catalogue, { ...ALL, ...choice }, { locale, usdRate: 29 });
const skus = (choice: Partial<ShopChoice>) => browse(choice).products.map(({ sku }) => sku);

describe('packList', () => {
  it('P18 O6 a list that is packed, sent and unpacked is what it was', () => {
    const listed = [
      asListed({ ...product('Çan', {}), slug: 'can' }),
      asListed({
        ...product('Bell', { currency: 'USD', popular: true }),
        ...{ oldPrice: '120.00', tier: 'Diamond', flash: 'Yeni', createsCustomer: true, slug: 'can' },
      }),
    ];
    const sent = JSON.stringify(packList(listed));
    expect(unpackList(JSON.parse(sent) as ReturnType<typeof packList>)).toEqual(listed);
    // The names of values, a slug that can be derived, and the currency lira are not sent.
    expect(sent).not.toMatch(/summary|TRL/);
    expect(sent.match(/"slug"/g)).toHaveLength(1);
  });
});

describe('browseProducts', () => {
  it('P18 sorts by price in lira whatever the currency, by name as Turkish does, and by what sells', () => {
    expect(skus({})).toEqual(['Zil', 'Çan', 'Dil', 'Cam']);
    expect(skus({ sort: 'price-asc' })).toEqual(['Dil', 'Zil', 'Çan', 'Cam']);
    expect(skus({ sort: 'price-desc' })).toEqual(['Cam', 'Çan', 'Zil', 'Dil']);
    expect(skus({ sort: 'name' })).toEqual(['Cam', 'Çan', 'Dil', 'Zil']);
    expect(skus({ sort: 'popular' })).toEqual(['Çan', 'Cam', 'Zil', 'Dil']);
    // The page's shorter products must be sorted in the same order.
    const listed = catalogue.map((item) => asListed({ ...item, slug: item.sku }));
    for (const sort of SORTS) {
      const { products } = browseProducts(listed, { ...ALL, sort }, { locale: 'tr', usdRate: 29 });
      expect(products.map(({ sku }) => sku)).toEqual(skus({ sort }));
    }
  });

  it('P18 class, search and order hold together, and every class tells its count under the search', () => {
    const { products, found, classes } = browse({ query: 'il', class: 'label', sort: 'price-desc' });
    expect(products.map(({ sku }) => sku)).toEqual(['Dil']);
    expect(found).toBe(2);
    expect(classes).toEqual([
      { name: 'software', count: 1 },
      { name: 'label', count: 1 },
    ]);
  });

  it('P18 price, tier and offer narrow the list, in lira whatever the currency', () => {
    expect(skus({ min: 200, max: 290 })).toEqual(['Zil', 'Çan']);
    expect(skus({ max: 99 })).toEqual(['Dil']);
    const some = [product('A', {}), { ...product('B', {}), tier: 'Diamond' as const, flash: 'Yeni' }];
    const left = (choice: Partial<ShopChoice>) =>
      browseProducts(some, { ...ALL, ...choice }, { locale: 'tr', usdRate: 29 }).products.map(({ sku }) => sku);
    expect([left({ tier: 'Diamond' }), left({ tier: 'Platinum' }), left({ offer: true })]).toEqual([['B'], [], ['B']]);
  });

  it('P21 every part of the shop tells its count under the search, and a family narrows the list', () => {
    expect(browse({}).groups).toEqual({ packages: 0, modules: 2, hardware: 0, labels: 2, services: 0 });
    expect(skus({ family: 'labels' })).toEqual(['Çan', 'Dil']);
    expect(skus({ family: 'retail' })).toEqual([]);
  });

  it('P18 a class that is not sold narrows nothing', () => {
    expect(browse({ class: 'toString' }).class).toBeNull();
    expect(skus({ class: 'toString' })).toHaveLength(4);
  });
});

describe('onPage', () => {
  it('P18 O6 pages hold each product once, and no more of them than a page takes', () => {
    for (const count of [0, 1, PER_PAGE, PER_PAGE + 1, 3 * PER_PAGE]) {
      const all = Array.from({ length: count }, (_, place) => place);
      const pages = Array.from({ length: pagesOf(count) }, (_, page) => onPage(all, page + 1));
      expect(pages.flat()).toEqual(all);
      expect(Math.max(...pages.map(({ length }) => length))).toBe(Math.min(count, PER_PAGE));
    }
  });
});

describe('the address of the shop', () => {
  it.each<[string, ShopChoice]>([
    ['/shop', ALL],
    ['/shop?q=fi%C5%9F+80', { ...ALL, query: 'fiş 80' }],
    [
      '/shop?q=a%26b&class=POS&sort=price-asc&view=list',
      { ...ALL, query: 'a&b', class: 'POS', sort: 'price-asc', view: 'list' },
    ],
    [
      '/shop?family=hardware&min=500&max=6000&tier=Platinum&offer=1',
      { ...ALL, family: 'hardware', min: 500, max: 6000, tier: 'Platinum', offer: true },
    ],
  ])('P18 %s holds the whole choice', (path, choice) => {
    expect(shopPath(choice)).toBe(path);
    expect(readChoice(new URL(path, 'http://shop.example').searchParams)).toEqual(choice);
  });

  it('P18 what the parameters cannot mean counts as absent', () => {
    const params = new URLSearchParams({ q: 'x'.repeat(300), class: '', sort: 'constructor', view: 'tiles' });
    expect(readChoice(params)).toEqual({ ...ALL, query: 'x'.repeat(100) });
  });

  it.each([
    ['6.000 ₺', 6000],
    ['6,000', 6000],
    ['6000,50', 6000],
    ['1.234.567', 1_234_567],
    ['6 000', 6000],
    ['-5', null],
    ['beş', null],
    ['', null],
  ])('P18 a price written %j is %j whole lira', (text, lira) => {
    expect(readChoice(new URLSearchParams({ max: text })).max).toBe(lira);
  });

  it('P18 O6 the page of a list stands in the address, the parts of the shop are one page', () => {
    const path = shopPath({ ...ALL, view: 'list' }, { page: 3 });
    expect(path).toBe('/shop?view=list&page=3');
    expect(readPage(new URL(path, 'http://shop.example').searchParams)).toBe(3);
    expect(shopPath({ ...ALL, view: 'list' }, { page: 1 })).toBe('/shop?view=list');
    expect(shopPath(ALL, { page: 3 })).toBe('/shop');
    for (const made of ['', '0', '-1', '1.5', '01', '100', 'x', '2x'])
      expect(readPage(new URLSearchParams({ page: made })), made).toBe(1);
  });

  it('P18 an open popup keeps the rest of the address', () => {
    expect(shopPath({ ...ALL, class: 'label', view: 'list' }, { page: 2, popup: 'Etiket58x40' })).toBe(
      '/shop?class=label&view=list&page=2&product=Etiket58x40',
    );
  });
});
