import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowIdOf } from './row-ids';

describe('rowIdOf', () => {
  it.each(['', '0', '007', '-1', '1.5', '1e2', 'abc', '١', ' 1', '2147483648', '99999999999', null, undefined])(
    'O7 %j is no order',
    (text) => {
      expect(rowIdOf(text)).toBeUndefined();
    },
  );

  it('O7 each id that the database can hold is read as itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect(rowIdOf(String(id))).toBe(id);
      }),
    );
  });
});
