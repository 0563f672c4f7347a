import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountReference, dealerIdsIn, receiptNosIn, transferReference, withPrefix } from './transfer-reference';

const receiptNo = fc.integer({ min: 1, max: 999_999_999 });

describe('the reference of a transfer', () => {
  it('B21 is found again in what banks make of it', () => {
    fc.assert(
      fc.property(receiptNo, (no) => {
        const reference = transferReference(no);
        const spaced = reference.replaceAll(/(.{3})/g, '$1 ');
        for (const text of [reference, spaced, `FAST ödeme ${reference.toLowerCase()}, Örnek Ltd`])
          expect(receiptNosIn(text), text).toEqual([no]);
      }),
    );
    expect(transferReference(12)).toBe('S0000125');
  });

  it('B21 with one wrong digit is no reference', () => {
    fc.assert(
      fc.property(receiptNo, fc.nat(), fc.integer({ min: 1, max: 9 }), (no, place, by) => {
        const reference = transferReference(no);
        const at = 1 + (place % (reference.length - 1));
        const wrong = reference.slice(0, at) + ((Number(reference[at]) + by) % 10) + reference.slice(at + 1);
        expect(receiptNosIn(wrong)).toEqual([]);
      }),
    );
    for (const text of ['', 'S', 'KIRAS0000125', 'S12', 'fatura 0000125']) expect(receiptNosIn(text), text).toEqual([]);
  });

  it('B21 stands after the vendor’s prefix, glued to it too, and is found without it and after another one', () => {
    fc.assert(
      fc.property(receiptNo, receiptNo, (no, dealerId) => {
        const text = withPrefix('KRP', [transferReference(no), accountReference(dealerId)].join(' '));
        for (const said of [
          text,
          text.replace('KRP ', 'krp'),
          text.replace('KRP ', 'KRP-'),
          text.replace('KRP ', ''),
        ]) {
          expect(receiptNosIn(said, 'KRP'), said).toEqual([no]);
          expect(dealerIdsIn(said, 'KRP'), said).toEqual([dealerId]);
        }
        expect(receiptNosIn(text, '')).toEqual([no]);
        expect(receiptNosIn(text.replace('KRP ', 'KIRA'), 'KRP')).toEqual([]);
      }),
    );
    expect(withPrefix('', 'S0000125')).toBe('S0000125');
  });

  it('B23 several receipts stand in one text, and an account is never taken for a receipt', () => {
    fc.assert(
      fc.property(fc.uniqueArray(receiptNo, { minLength: 1, maxLength: 4 }), receiptNo, (numbers, dealerId) => {
        const text = [...numbers.map(transferReference), accountReference(dealerId)].join(' ');
        expect(receiptNosIn(text)).toEqual(numbers);
        expect(dealerIdsIn(text)).toEqual([dealerId]);
      }),
    );
  });
});
