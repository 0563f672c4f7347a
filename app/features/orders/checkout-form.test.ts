import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '~/features/cart/cart-view';
import { checkBilling, readCheckoutForm, requestLines } from './checkout-form';

const formOf = (entries: [string, string][]) => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const line = (sku: string, over: Partial<CartLine> = {}): CartLine => ({
  sku,
  name: sku,
  class: 'others',
  family: 'licence-extension',
  packLabel: '',
  quantity: 1,
  deliveryDate: '2026-11-23',
  currency: 'TRL',
  unitPrice: '990.00',
  vatRate: 18,
  requiresFirm: false,
  requiresLicences: false,
  createsCustomer: false,
  licenceAction: null,
  ...over,
});

describe('readCheckoutForm', () => {
  it('D15 reads its own fields, and neither a price nor a quantity', () => {
    const values = readCheckoutForm(
      formOf([
        ['customerKind', 'new'],
        ['customer.name', 'Yıldız Market'],
        ['customer.addressLines.1', 'Kat 2'],
        ['billing.contact', 'Ali Veli'],
        ['cashOnDelivery', 'card'],
        ['licences.KarpinYillikLisans', '9F3A27C1'],
        ['licences.KarpinYillikLisans', 'B7710E4D'],
        ['computer.9F3A27C1', 'KASA-01'],
        ['quantity', '99'],
        ['lines.0.unitPrice', '0.01'],
      ]),
    );
    expect(values).toMatchObject({
      customerKind: 'new',
      customer: { name: 'Yıldız Market', addressLines: ['', 'Kat 2'] },
      billing: { contact: 'Ali Veli', email: '' },
      cashOnDelivery: 'card',
      licences: { KarpinYillikLisans: ['9F3A27C1', 'B7710E4D'] },
      computers: { '9F3A27C1': 'KASA-01' },
      acceptsShorter: false,
    });
    expect(JSON.stringify(values)).not.toMatch(/99|0\.01/);
  });

  it('O7 takes any form without failing', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string())), (entries) => {
        const values = readCheckoutForm(formOf(entries));
        expect(['existing', 'new', 'own']).toContain(values.customerKind);
        expect(['cash', 'card']).toContain(values.cashOnDelivery);
      }),
    );
  });
});

describe('checkBilling', () => {
  const errorsOf = (email: string, contact: string) =>
    checkBilling({ email, contact }).errors.map(({ path, code }) => `${path} ${code}`);

  it('D9 takes a contact of letters and spaces in any script, and an e-mail address', () => {
    expect(errorsOf('a@b.example', 'Çiğdem İnönü')).toEqual([]);
    expect(errorsOf('a@b.example', 'محمد علي')).toEqual([]);
    expect(checkBilling({ email: ' Bilgi@Karpin.example ', contact: '  Ali   Veli ' }).billing).toEqual({
      email: 'bilgi@karpin.example',
      contact: 'Ali Veli',
    });
  });

  it.each([
    ['', '', ['billing.contact field-required', 'billing.email field-required']],
    ['kim', 'Ali 2', ['billing.contact invalid-contact', 'billing.email invalid-email']],
    ['a@b.example', 'Ali <b>', ['billing.contact invalid-contact']],
    [`${'a'.repeat(60)}@b.example`, 'a'.repeat(61), ['billing.contact invalid-contact', 'billing.email invalid-email']],
  ])('D9 refuses the e-mail "%s" with the contact "%s"', (email, contact, errors) => {
    expect(errorsOf(email, contact)).toEqual(errors);
  });
});

describe('requestLines', () => {
  it('D11 a line on licences has as many units as are selected, others have those of the cart', () => {
    const lines = [
      line('KarpinMarket', { quantity: 3 }),
      line('KarpinYillikLisans', { requiresLicences: true, licenceAction: 'extend-year' }),
      line('LisansBilgisayar', { requiresLicences: true, licenceAction: 'register-computer' }),
      line('LisansDurdur', { requiresLicences: true, licenceAction: 'stop' }),
    ];
    const licences = { KarpinYillikLisans: ['A', 'B'], LisansBilgisayar: ['C'], KarpinMarket: ['D'] };
    expect(requestLines(lines, { licences, computers: { C: 'KASA-01' } })).toEqual([
      { sku: 'KarpinMarket', quantity: 3 },
      { sku: 'KarpinYillikLisans', quantity: 2, approvalCodes: ['A', 'B'] },
      { sku: 'LisansBilgisayar', quantity: 1, computers: [{ approvalCode: 'C', name: 'KASA-01' }] },
      { sku: 'LisansDurdur', quantity: 1, approvalCodes: [] },
    ]);
  });
});
