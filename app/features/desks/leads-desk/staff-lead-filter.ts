import { rowIdOf } from '~/platform/row-ids';
import { PROVINCES } from '~/features/customers/firms/provinces';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, searchText, type Defaulted, type Field } from '~/features/kit/lists/fields';

/** `late` waits for somebody who should have acted by now, `vendor` for the vendor, since no dealer is left. */
export const STAFF_LEAD_VIEWS = ['open', 'late', 'new', 'vendor', 'held', 'ordered', 'closed', 'all'] as const;
export type StaffLeadView = (typeof STAFF_LEAD_VIEWS)[number];

const LAST_PAGE = 10_000;

const page: Defaulted<number> = {
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : undefined),
  write: String,
  otherwise: 1,
  of: 'page',
};

const dealer: Field<string> = {
  read: (text) => (rowIdOf(text) === undefined ? undefined : text),
  write: (value) => value,
};

/** Staff's list of what visitors ask of dealers. */
export const staffLeadList = defineFilter('/support/leads', {
  query: searchText(100),
  view: oneOf(STAFF_LEAD_VIEWS, 'open'),
  province: oneOf(PROVINCES.map(({ plate }) => plate)),
  /** Who has it or is offered it. */
  dealer,
  page,
});
export type StaffLeadFilter = Filter<typeof staffLeadList>;
