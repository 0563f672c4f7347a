import { describe, expect, it } from 'vitest';
import { priceCart, type CartLine } from './cart-view';
import { newLicenceTerm } from './new-licence-term';

const line = (over: Partial<CartLine>): CartLine => ({
  ...{ sku: 'KarpinMarket', name: 'Karpin Market', class: 'software', family: 'market', packLabel: 'Market' },
  ...{ quantity: 1, deliveryDate: '2026-11-23', currency: 'TRL', unitPrice: '100.00', vatRate: 18 },
  ...{
    requiresFirm: false,
    requiresLicences: false,
    createsCustomer: true,
    licencesPerUnit: 1,
    licenceAction: null,
    yearOncePaid: false,
  },
  ...over,
});
const extension = line({ sku: 'KarpinYillikLisans', licenceAction: 'extend-year', licencesPerUnit: 0 });
const month = line({ sku: 'KarpinAylikLisans', licenceAction: 'extend-month', licencesPerUnit: 0 });
const label = line({ sku: 'Etiket58x40', licencesPerUnit: 0 });
const now = new Date('2026-11-20T10:00:00Z');

describe('the term of new licences in the cart', () => {
  it('D18 D7 is 45 days, and 365 beside a yearly extension', () => {
    expect(newLicenceTerm([line({}), month], now)).toEqual({ days: 45, until: '2027-01-04', paidUntil: null });
    expect(newLicenceTerm([line({}), extension], now)).toEqual({ days: 365, until: '2027-11-20', paidUntil: null });
  });

  it('B29 is 365 days once paid for a package that is offered for a year, and 365 at once beside a yearly extension', () => {
    const yearly = line({ yearOncePaid: true });
    expect(newLicenceTerm([line({}), yearly], now)).toEqual({ days: 45, until: '2027-01-04', paidUntil: '2027-11-20' });
    expect(newLicenceTerm([yearly, extension], now)).toEqual({ days: 365, until: '2027-11-20', paidUntil: null });
  });

  it('D18 D7 is told where an order issues licences, not where it only extends some', () => {
    const cartOf = (...lines: CartLine[]) =>
      priceCart({ lines, exchangeRate: '29', rateDate: null, newLicence: newLicenceTerm(lines, now), version: '' });
    expect(cartOf(label, line({})).newLicence).toEqual({ days: 45, until: '2027-01-04', paidUntil: null });
    expect(cartOf(label, extension).newLicence).toBeNull();
  });
});
