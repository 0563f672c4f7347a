import { describe, expect, it } from 'vitest';
import { checkTypedCustomer, fieldOfSearch, readCustomerFields } from './customer-form';

describe('fieldOfSearch', () => {
  it('D9 D12 takes digits for a tax number and all else for a name', () => {
    expect(fieldOfSearch(' 883 739 0127 ')).toEqual({ field: 'taxNumber', text: '8837390127' });
    expect(fieldOfSearch('10048')).toEqual({ field: 'taxNumber', text: '10048' });
    expect(fieldOfSearch(' 7  Renk Boya ')).toEqual({ field: 'name', text: '7 Renk Boya' });
    expect(fieldOfSearch('Çınaraltı')).toEqual({ field: 'name', text: 'Çınaraltı' });
  });
});

describe('checkTypedCustomer', () => {
  const form = new FormData();
  for (const [name, text] of Object.entries({
    name: ' Çınaraltı Büfe ',
    'addressLines.0': 'Çarşı Cad. 4',
    district: 'Kadıköy',
    province: 'istanbul',
    taxOffice: 'Kadıköy',
    taxNumber: '883 739 0128',
    email: 'Bufe@Ornek.Example',
    phone: '0532 111 22 33',
    contact: 'Ayla Er',
    sector: 'Büfe',
    note: 'Salı günleri kapalı',
  }))
    form.set(`customer.${name}`, text);

  it('D10 B25 a tax number with a wrong check digit is to be confirmed', () => {
    const typed = readCustomerFields(form);
    expect(checkTypedCustomer(typed, { acceptsTaxNumber: false }).errors).toEqual([
      { path: 'taxNumber', code: 'tax-number-to-confirm' },
    ]);
    const { customer, errors } = checkTypedCustomer(typed, { acceptsTaxNumber: true });
    expect(errors).toEqual([]);
    expect(customer).toMatchObject({
      name: 'Çınaraltı Büfe',
      address1: 'Çarşı Cad. 4',
      address2: '',
      province: 'İstanbul',
      taxNumber: '8837390128',
      email: 'bufe@ornek.example',
      note: 'Salı günleri kapalı',
    });
  });
});
