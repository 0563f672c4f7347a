import { expect, it } from 'vitest';
import { creditTermsShape } from './credit-terms-form';

it('B24 terms are read as they are typed: nothing is no limit, zero is no credit', () => {
  const read = (form: object) => creditTermsShape.parse(form);
  expect(read({ limit: '', days: '', rule: '' })).toEqual({ creditLimit: null, termDays: null, overLimit: null });
  expect(read({ limit: '0,00', days: '0', rule: 'refuse' })).toEqual({
    creditLimit: '0.00',
    termDays: 0,
    overLimit: 'refuse',
  });
  expect(read({ limit: '100.000,00 ₺', days: ' 45 ', rule: 'hold' })).toEqual({
    creditLimit: '100000.00',
    termDays: 45,
    overLimit: 'hold',
  });
});

it('B24 terms that cannot be read are refused by field', () => {
  const wrong = (form: object) => creditTermsShape.safeParse(form).error?.issues.map(({ message }) => message);
  expect(wrong({ limit: '-5', days: '366', rule: '' })).toEqual(['amount-not-valid', 'term-days-not-valid']);
  expect(wrong({ limit: 'çok', days: '3,5', rule: '' })).toEqual(['amount-not-valid', 'term-days-not-valid']);
});
