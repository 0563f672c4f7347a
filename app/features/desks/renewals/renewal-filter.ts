import { afterLicence } from '~/features/licensing/licences/staff-licence-filter';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { cursor, hiddenColumns, rowId, searchText, type Defaulted } from '~/features/kit/lists/fields';
import { rowIdOf } from '~/platform/row-ids';

/** The windows of the page, in days to the end. */
export const RENEWAL_WINDOWS = [7, 30, 60] as const;
export type RenewalWindow = (typeof RENEWAL_WINDOWS)[number];

const window: Defaulted<RenewalWindow> = {
  name: 'days',
  read: (text) => RENEWAL_WINDOWS.find((days) => String(days) === text),
  write: String,
  otherwise: 60,
};

/** The dealers whose customers' licences end soon, or the licences of one of them. */
export const renewalList = defineFilter(
  '/support/renewals',
  {
    hide: hiddenColumns,
    window,
    /** A dealer's name, code or number. */
    query: searchText(60),
    /** The dealer whose licences are shown; otherwise all dealers. */
    dealerId: rowId('dealer'),
    /** The dealer after which the list continues, with its count, by which the list is sorted. */
    after: cursor<{ count: number; dealerId: number }>({
      read: (text) => {
        const [, count, dealer] = /^(\d{1,9})~(\d{1,10})$/.exec(text) ?? [];
        const dealerId = rowIdOf(dealer);
        return dealerId === undefined ? undefined : { count: Number(count), dealerId };
      },
      write: ({ count, dealerId }) => `${count}~${dealerId}`,
    }),
    /** The licence after which one dealer's list continues. */
    afterLicence,
  },
  // Both lists use the parameter `after`.
  (filter) =>
    filter.dealerId === undefined ? { ...filter, afterLicence: undefined } : { ...filter, after: undefined },
);
export type RenewalFilter = Filter<typeof renewalList>;
