import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellerCodes } from './seller-codes';

const code = fc.string({ unit: fc.constantFrom(...'0123456789AB'), minLength: 1, maxLength: 4 });
const separator = fc.constantFrom(',', ' ', ', ', ' ,', ',,');

describe('seller codes', () => {
  it.each([
    ['36', ['36']],
    ['36,366', ['36', '366']],
    [' 36 , 444  508,', ['36', '444', '508']],
    ['', []],
    [' , ', []],
  ])('D14 %j holds %j', (text, codes) => {
    expect(sellerCodes(text)).toEqual(codes);
  });

  it('D14 any codes come back from any mix of commas and spaces', () => {
    fc.assert(
      fc.property(fc.array(code), separator, (codes, between) => {
        expect(sellerCodes(codes.join(between))).toEqual(codes);
      }),
    );
  });
});
