import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumKurus } from '~/platform/money';
import { countUnits, priceCart, unitsOf, type CartLine, type CartView } from './cart-view';

const line = (over: Partial<CartLine>): CartLine => ({
  sku: 'KarpinMarket',
  name: 'Karpin Market',
  class: 'software',
  family: 'market',
  packLabel: 'Market',
  quantity: 1,
  deliveryDate: '2026-11-23',
  currency: 'TRL',
  unitPrice: '27950.00',
  vatRate: 18,
  requiresFirm: false,
  requiresLicences: false,
  createsCustomer: true,
  yearOncePaid: false,
  licencesPerUnit: 1,
  licenceAction: null,
  ...over,
});
const cart = (...lines: CartLine[]): CartView => ({
  lines,
  exchangeRate: '29',
  rateDate: null,
  newLicence: { days: 45, until: '2027-01-04', paidUntil: null },
  version: '',
});

describe('priceCart', () => {
  it('D7 adds goods, VAT per rate and net, dollars times 29, with a discount of 0', () => {
    const { totals, vatByRate } = priceCart(
      cart(line({}), line({ sku: 'Etiket80x50', currency: 'USD', unitPrice: '4.20', vatRate: 8, quantity: 7 })),
    );
    expect(totals).toMatchObject({ totalQuantity: 8, goods: 2_880_260, discount: 0, vat: 509_921, net: 3_390_181 });
    expect(vatByRate).toEqual([
      { rate: 8, vat: 6_821 },
      { rate: 18, vat: 503_100 },
    ]);
  });

  it('D11 the selected licences are the quantity of a licence line', () => {
    const yearly = line({ sku: 'KarpinYillikLisans', unitPrice: '990.00', requiresLicences: true });
    expect(priceCart(cart(yearly), { KarpinYillikLisans: 12 }).totals).toMatchObject({
      totalQuantity: 12,
      goods: 1_188_000,
    });
    expect(priceCart(cart(yearly), { KarpinYillikLisans: 0 }).totals.totalQuantity).toBe(1);
  });

  it('D11 badge, cart and address count alike: by the licences selected, and one before any is', () => {
    const yearly = { quantity: 7, requiresLicences: true };
    expect([0, 1, 3, 40].map((selected) => unitsOf(yearly, selected))).toEqual([1, 1, 3, 40]);
    expect(unitsOf({ quantity: 7, requiresLicences: false }, 3)).toBe(7);
    // The cart as loaded while three are selected, and as shown on the page where two of them were just deselected.
    const held = cart(line({ quantity: 2 }), line({ sku: 'KarpinYillikLisans', ...yearly, quantity: 3, selected: 3 }));
    expect([countUnits(held.lines), priceCart(held).totals.totalQuantity]).toEqual([5, 5]);
    expect(priceCart(held, { KarpinYillikLisans: 1 }).totals.totalQuantity).toBe(3);
    expect(priceCart(held, {}).totals.totalQuantity).toBe(3);
  });

  it('D7 the VAT of the rates is the VAT of the cart', () => {
    const anyLine = fc.record({
      quantity: fc.integer({ min: 1, max: 10 }),
      vatRate: fc.constantFrom(1, 8, 18, 20),
      currency: fc.constantFrom('TRL' as const, 'USD' as const),
      unitPrice: fc.integer({ min: 0, max: 9_999_999 }).map((kurus) => (kurus / 100).toFixed(2)),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 12 }), (overs) => {
        const { totals, vatByRate } = priceCart(
          cart(...overs.map((over, index) => line({ ...over, sku: `S${index}` }))),
        );
        expect(sumKurus(vatByRate.map(({ vat }) => vat))).toBe(totals.vat);
      }),
    );
  });
});
