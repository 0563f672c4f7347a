import { expect, it } from 'vitest';
import { productData } from './product-data';

const product = {
  id: 7,
  sku: 'KarpinPos',
  class: 'software' as const,
  family: 'pos',
  currency: 'TRL' as const,
  vatRate: 18,
  price: '4950.00',
  oldPrice: '5950.00',
  tier: 'Platinum' as const,
  popular: true,
  rating: 5,
  freeShipping: true,
  flash: null,
  requiresFirm: false,
  requiresLicences: false,
  createsCustomer: true,
  yearOncePaid: true,
  name: 'Karpin POS',
  summary: 'Peşin satış.',
  unit: 'lisans başına',
  packLabel: 'POS',
  slug: 'karpin-pos',
};
const page = {
  url: 'https://karpin.example/urun/7/software/karpin-pos',
  origin: 'https://karpin.example',
  category: 'Yazılım',
  detail: 'Büfe.',
  brand: 'Karpin',
};

it('P19 search engines are told the price, its currency by the standard code, and that VAT is not in it', () => {
  const { sku, image, offers } = productData(product, page);
  expect(sku).toBe('KarpinPos');
  expect(image).toEqual(['https://karpin.example/share/pack-pos.jpg']);
  expect(offers).toMatchObject({
    url: page.url,
    price: '4950.00',
    priceCurrency: 'TRY',
    priceSpecification: { valueAddedTaxIncluded: false },
    shippingDetails: { shippingRate: { value: 0 } },
  });
  const other = productData({ ...product, currency: 'USD', freeShipping: false }, page).offers;
  expect(other.priceCurrency).toBe('USD');
  expect(other).not.toHaveProperty('shippingDetails');
});
