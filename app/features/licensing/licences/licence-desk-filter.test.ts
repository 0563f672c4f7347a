import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approvalCodeOf,
  LICENCE_SORTS,
  LICENCE_VIEWS,
  licenceDesk,
  viewCounts,
  type LicenceFilter,
} from './licence-desk-filter';

const read = (search: string) => licenceDesk.read(new URLSearchParams(search));
const FIRST: LicenceFilter = {
  view: 'all',
  query: '',
  firmId: undefined,
  sort: { by: 'urgency', descending: false },
  after: undefined,
};

describe('the address of the licence desk', () => {
  it('B7 says nothing for the first view', () => {
    expect(read('')).toEqual(FIRST);
    expect(licenceDesk.address(FIRST)).toBe('/licences');
  });

  it.each([
    'view=bütün',
    'firm=0',
    'firm=99999999999',
    'firm=1;2',
    'sort=-urgency',
    'sort=price',
    'after=',
    'q=%00%20',
  ])('B7 ignores %s', (search) => {
    expect(read(search)).toEqual(FIRST);
  });

  it.each([
    'after=x~9F3A27C1',
    "after=1' or 1=1~9F3A27C1",
    'after=1~9F3A27C',
    'after=1-9F3A27C1',
    'after=%00~9F3A27C1',
  ])('B7 O7 begins at the first page for the forged cursor %s', (search) => {
    expect(read(search).after).toBeUndefined();
  });

  it('B7 another view, search or sort begins at the first page', () => {
    const third = read('view=ends-30&q=kasa&sort=-firm&after=bahar~9F3A27C1');
    expect(third.after).toEqual({ key: 'bahar', code: '9F3A27C1' });
    expect(licenceDesk.address(third, { view: 'expired' })).toBe('/licences?view=expired&q=kasa&sort=-firm');
    expect(licenceDesk.address(third, {})).toBe('/licences?view=ends-30&q=kasa&sort=-firm');
  });

  it('B7 every state of the desk comes back from its address', () => {
    const code = fc.stringMatching(/^[0-9A-F]{8}$/);
    const filters = fc
      .record({
        view: fc.constantFrom(...LICENCE_VIEWS),
        query: fc.constantFrom('', 'Bahar Pastanesi & Kafe', '%_\\', 'şğİ+/?#='),
        firmId: fc.option(fc.integer({ min: 1, max: 2_147_483_647 }), { nil: undefined }),
        by: fc.constantFrom(...LICENCE_SORTS),
        descending: fc.boolean(),
        key: fc.constantFrom('', 'a~b', ' gıda  7~ ', '%'),
        number: fc.integer(),
        code,
        first: fc.boolean(),
      })
      .map(({ by, descending, key, number, code, first, ...rest }): LicenceFilter => ({
        ...rest,
        sort: { by, descending: by !== 'urgency' && descending },
        after: first ? undefined : { key: by === 'urgency' || by === 'end' ? String(number) : key, code },
      }));
    fc.assert(
      fc.property(filters, (filter) => {
        const address = licenceDesk.address(filter, { after: filter.after });
        expect(licenceDesk.read(new URL(address, 'http://shop').searchParams)).toEqual(filter);
      }),
    );
  });
});

it('B6 B29 a window counts what the narrower ones hold, and all counts everything once', () => {
  expect(viewCounts({ 'ends-7': 3, 'ends-30': 7, 'ends-60': 14, valid: 212, expired: 4 }, 9)).toEqual({
    all: 240,
    provisional: 9,
    due: 7,
    'ends-7': 3,
    'ends-30': 10,
    'ends-60': 24,
    valid: 212,
    expired: 4,
    stopped: 0,
  });
});

it('B7 approval codes are taken as people write them', () => {
  expect(approvalCodeOf(' 9f3a27c1 ')).toBe('9F3A27C1');
  for (const none of ['9F3A27C', '9F3A27C11', '9F3A27CG', '', null, undefined])
    expect(approvalCodeOf(none)).toBeUndefined();
});
