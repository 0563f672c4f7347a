import { expect, it } from 'vitest';
import { customerList } from './customer-list-filter';

const read = (search: string) => customerList.read(new URLSearchParams(search));

it('B25 what an address of the customers says is read, and written the same', () => {
  const address = '/customers?view=ends-7&q=nar+eczanesi&sort=spend&page=3';
  const filter = read(address.split('?')[1] ?? '');
  expect(filter).toEqual({ view: 'ends-7', query: 'nar eczanesi', sort: 'spend', page: 3 });
  expect(customerList.address(filter, { page: 3 })).toBe(address);
  expect(customerList.address(filter, { view: 'all', query: '', sort: 'need' })).toBe('/customers');
});

it.each(['view=bogus&sort=-1&page=0', 'page=-3', 'page=1e9', 'page=9999999', 'view=&q=%00%20'])(
  'B25 O7 nonsense in the address %s is as if it were not there',
  (search) => {
    expect(read(search)).toEqual({ view: 'all', query: '', sort: 'need', page: 1 });
  },
);
