import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderList, ORDER_SORTS, searchedCodes } from './order-list-filter';
import { ORDER_STATUSES } from './order-status';

const of = (search: string) => orderList.read(new URLSearchParams(search));

describe('order-list-filter', () => {
  it('O2 whatever a list shows stands in its address and comes back from there', () => {
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const option = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          query: fc.constantFrom('', 'Çınar Optik', '20418', 'a&b=c #?', '100 % İ'),
          status: option(fc.constantFrom(...ORDER_STATUSES)),
          from: option(day),
          to: option(day),
          sort: fc.constantFrom(...ORDER_SORTS),
          after: option(fc.integer({ min: 1, max: 2_147_483_647 })),
        }),
        (filter) => {
          const address = new URL(orderList.address(filter), 'http://shop.example');
          expect(address.pathname).toBe('/orders');
          expect(orderList.read(address.searchParams)).toEqual(filter);
        },
      ),
    );
    expect(orderList.address(of(''))).toBe('/orders');
  });

  it('O2 O7 a parameter that makes no sense is left out, and a search is cut to what a list can search for', () => {
    expect(of('status=lost&from=2026-02-31&to=20.11.2026&sort=price&after=-1')).toEqual(of(''));
    expect(of('from=0000-01-01').from).toBeUndefined();
    expect(of('from=2024-02-29').from).toBe('2024-02-29');
    expect(of(`q=${'ş'.repeat(200)}`).query).toHaveLength(60);
    expect(of('q=%00%20%20Deneme%20%20Gıda%20').query).toBe('Deneme Gıda');
  });

  it('O2 a number may be a receipt, with or without its type, and eight hex digits an approval code', () => {
    expect(searchedCodes('20418')).toEqual({ receiptNo: 20418 });
    expect(searchedCodes('fs 20418')).toEqual({ receiptNo: 20418 });
    expect(searchedCodes('9f3a27c1')).toEqual({ approvalCode: '9F3A27C1' });
    expect(searchedCodes('12345678')).toEqual({ receiptNo: 12345678, approvalCode: '12345678' });
    expect(searchedCodes('4540536920')).toEqual({});
    expect(searchedCodes('Çınar Optik')).toEqual({});
  });
});
