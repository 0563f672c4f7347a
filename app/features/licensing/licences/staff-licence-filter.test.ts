import { describe, expect, it } from 'vitest';
import { sortOf, staffLicenceList } from './staff-licence-filter';

const read = (search: string) => staffLicenceList.read(new URLSearchParams(search));

describe('the address of staff’s list of licences', () => {
  it('B4 says everything that the list shows, and is read back as it was written', () => {
    const address =
      '/support/licences?view=ends-30&q=kasa&firm=12&dealer=444&sort=-end&after=1763000000000000%7E0A1B2C3D';
    const filter = read(address.split('?')[1] ?? '');
    expect(filter.after).toEqual({ end: '1763000000000000', code: '0A1B2C3D' });
    expect(staffLicenceList.address(filter, { after: filter.after })).toBe(address);
  });

  it('B4 takes nonsense as not said, and a change begins at the first page', () => {
    expect(read('view=x&firm=0&dealer=9999999999&sort=firm&after=1~XYZ')).toEqual({
      view: 'all',
      query: '',
      firmId: undefined,
      dealerId: undefined,
      sort: undefined,
      after: undefined,
    });
    expect(staffLicenceList.address(read('view=ended&after=1~0A1B2C3D'), { query: 'a' })).toBe(
      '/support/licences?view=ended&q=a',
    );
  });

  it('B4 each view has the order that its readers need', () => {
    expect(sortOf(read('view=ends-7'))).toEqual({ by: 'end', descending: false });
    expect(sortOf(read('view=ended'))).toEqual({ by: 'end', descending: true });
    expect(sortOf(read(''))).toEqual({ by: 'code', descending: false });
    expect(sortOf(read('view=ended&sort=code'))).toEqual({ by: 'code', descending: false });
  });
});
