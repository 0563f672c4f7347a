import { describe, expect, it } from 'vitest';
import { renewalList } from './renewal-filter';

const read = (search: string) => renewalList.read(new URLSearchParams(search));

describe('the address of the renewals', () => {
  it('B6 says the window, the search, the dealer and the page, and is read back as it was written', () => {
    const list = read('days=7&q=bilişim&after=12~444');
    expect(list).toEqual({
      window: 7,
      query: 'bilişim',
      dealerId: undefined,
      after: { count: 12, dealerId: 444 },
      afterLicence: undefined,
    });
    expect(read(renewalList.address(list, { after: list.after }).split('?')[1] ?? '')).toEqual(list);
    const dealer = read('dealer=444&after=1763000000000000~0a1b2c3d');
    expect(dealer.afterLicence).toEqual({ end: '1763000000000000', code: '0A1B2C3D' });
    expect(dealer.after).toBeUndefined();
    expect(read(renewalList.address(dealer, { afterLicence: dealer.afterLicence }).split('?')[1] ?? '')).toEqual(
      dealer,
    );
  });

  it('B6 takes nonsense as not said, and a change begins at the first page', () => {
    expect(read('days=8&dealer=-1&after=x')).toEqual({
      window: 60,
      query: '',
      dealerId: undefined,
      after: undefined,
      afterLicence: undefined,
    });
    expect(renewalList.address(read('days=30&after=12~444'), { query: 'a' })).toBe('/support/renewals?days=30&q=a');
  });
});
