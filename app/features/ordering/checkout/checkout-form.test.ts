import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartLine } from '~/features/ordering/cart/cart-view';
import { checkBilling, checkoutShape, readAddressForm, readPaymentForm, requestLines } from './checkout-form';

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
  licencesPerUnit: 1,
  createsCustomer: false,
  yearOncePaid: false,
  licenceAction: null,
  ...over,
});

describe('readAddressForm', () => {
  it('D15 reads its own fields, and neither a price nor a quantity', () => {
    const values = readAddressForm(
      formOf([
        ['customerKind', 'new'],
        ['customer.name', 'Yıldız Market'],
        ['customer.addressLines.1', 'Kat 2'],
        ['billing.contact', 'Ali Veli'],
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
      licences: { KarpinYillikLisans: ['9F3A27C1', 'B7710E4D'] },
      computers: { '9F3A27C1': 'KASA-01' },
      acceptsShorter: false,
    });
    expect(JSON.stringify(values)).not.toMatch(/99|0\.01/);
  });

  it('O7 takes any form without failing, and what it reads can always be read again', () => {
    const long = fc.string({ maxLength: 1000 });
    const name = fc.oneof(
      long,
      fc.constantFrom('customer.name', 'licences.A', 'computer.B', 'customerKind', 'payment'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, long)), (entries) => {
        const form = formOf(entries);
        const values = { ...readAddressForm(form), ...readPaymentForm(form) };
        expect(checkoutShape.safeParse(JSON.parse(JSON.stringify(values))).success).toBe(true);
      }),
    );
  });
});

describe('readPaymentForm', () => {
  it('D12 takes cash on delivery, in cash, where nothing known was chosen', () => {
    const otherwise = { payment: 'cash-on-delivery', cashOnDelivery: 'cash', transferNote: '', instalments: 1 };
    expect(readPaymentForm(formOf([]))).toEqual(otherwise);
    expect(readPaymentForm(formOf([['payment', 'cheque']]))).toEqual(otherwise);
    for (const count of ['0', '13', '3.5', '٣', '-1', 'x']) {
      expect(readPaymentForm(formOf([['instalments', count]]))).toEqual(otherwise);
    }
    expect(readPaymentForm(formOf([['instalments', '12']]))).toEqual({ ...otherwise, instalments: 12 });
    expect(
      readPaymentForm(
        formOf([
          ['payment', 'bank-transfer'],
          ['cashOnDelivery', 'card'],
          ['transferNote', 'Bayi 508'],
        ]),
      ),
    ).toEqual({ payment: 'bank-transfer', cashOnDelivery: 'card', transferNote: 'Bayi 508', instalments: 1 });
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
