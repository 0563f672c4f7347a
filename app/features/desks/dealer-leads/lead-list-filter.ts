import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, pageNumber, plainText, rowIdText, searchText } from '~/features/kit/lists/fields';

/** What is open comes first; `mine` has been taken by the firm, `closed` is everything that ended without an order. */
export const LEAD_VIEWS = ['open', 'new', 'mine', 'ordered', 'closed', 'all'] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

/** The requests of visitors that a dealer was offered. */
export const leadList = defineFilter('/leads', {
  query: searchText(60),
  view: oneOf(LEAD_VIEWS, 'open'),
  district: plainText(60),
  /** The stock code of something that is asked for. */
  product: plainText(20),
  /** The account of whoever has taken it. */
  person: rowIdText,
  page: pageNumber,
});
export type LeadFilter = Filter<typeof leadList>;
