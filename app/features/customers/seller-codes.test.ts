import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sellerCodes, sharesSellerCode } from './seller-codes';

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

  it('D14 only whole codes are shared: 36 does not see 366', () => {
    expect(sharesSellerCode('36', '444, 36')).toBe(true);
    expect(sharesSellerCode('36 444', '508,444')).toBe(true);
    expect(sharesSellerCode('36', '366')).toBe(false);
    expect(sharesSellerCode('366', '36')).toBe(false);
  });

  it('D14 who has no code shares none, not even with another who has none', () => {
    expect(sharesSellerCode('', '')).toBe(false);
    expect(sharesSellerCode('', '36')).toBe(false);
  });
});
