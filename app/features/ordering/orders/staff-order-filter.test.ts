import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from './order-status';
import { staffOrderList } from './staff-order-filter';

const read = (address: string) => staffOrderList.read(new URL(address, 'http://x').searchParams);

describe("the address of staff's list of orders", () => {
  it('O4 B4 says everything of the list, and reads back as what it was', () => {
    const id = fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined });
    const filter = fc.record({
      query: fc.constantFrom('', 'Çınar', '20411', '6E1BD0F4', 'a & b'),
      status: fc.option(fc.constantFrom(...ORDER_STATUSES), { nil: undefined }),
      from: fc.constantFrom(undefined, '2026-11-01'),
      to: fc.constantFrom(undefined, '2026-11-20'),
      dealerId: id,
      customerId: id,
      oldestFirst: fc.boolean(),
      after: id,
    });
    fc.assert(
      fc.property(filter, (wanted) => {
        expect(read(staffOrderList.address(wanted, { after: wanted.after }))).toEqual(wanted);
      }),
    );
  });

  it('O4 a change begins at the first page, and nonsense counts as not said', () => {
    const filter = read(
      '/support/orders?q=x&after=40&status=nothing&from=2026-02-31&dealer=-1&firm=99999999999&sort=amount',
    );
    expect(filter).toEqual({ query: 'x', after: 40, oldestFirst: false });
    expect(staffOrderList.address(filter, { status: 'completed' })).toBe('/support/orders?q=x&status=completed');
  });
});
