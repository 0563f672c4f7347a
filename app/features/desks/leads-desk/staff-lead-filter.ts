import { PROVINCES } from '~/features/customers/firms/provinces';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, pageNumber, rowIdText, searchText } from '~/features/kit/lists/fields';

/** `late` waits for somebody who should have acted by now, `vendor` for the vendor, since no dealer is left. */
export const STAFF_LEAD_VIEWS = ['open', 'late', 'new', 'vendor', 'held', 'ordered', 'closed', 'all'] as const;
export type StaffLeadView = (typeof STAFF_LEAD_VIEWS)[number];

/** Staff's list of what visitors ask of dealers. */
export const staffLeadList = defineFilter('/support/leads', {
  query: searchText(100),
  view: oneOf(STAFF_LEAD_VIEWS, 'open'),
  province: oneOf(PROVINCES.map(({ plate }) => plate)),
  /** Who has it or is offered it. */
  dealer: rowIdText,
  page: pageNumber,
});
export type StaffLeadFilter = Filter<typeof staffLeadList>;
