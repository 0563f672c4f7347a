import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { oneOf, plainText, searchText, type Defaulted, type Field } from '~/features/kit/lists/fields';
import { rowIdOf } from '~/platform/row-ids';

/** What is open comes first; `mine` has been taken by the firm, `closed` is everything that ended without an order. */
export const LEAD_VIEWS = ['open', 'new', 'mine', 'ordered', 'closed', 'all'] as const;
export type LeadView = (typeof LEAD_VIEWS)[number];

const LAST_PAGE = 10_000;

const page: Defaulted<number> = {
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Math.min(LAST_PAGE, Number(text)) : undefined),
  write: String,
  otherwise: 1,
  of: 'page',
};

const person: Field<string> = {
  read: (text) => (rowIdOf(text) === undefined ? undefined : text),
  write: (value) => value,
};

/** The requests of visitors that a dealer was offered. */
export const leadList = defineFilter('/leads', {
  query: searchText(60),
  view: oneOf(LEAD_VIEWS, 'open'),
  district: plainText(60),
  /** The stock code of something that is asked for. */
  product: plainText(20),
  /** The account of whoever has taken it. */
  person,
  page,
});
export type LeadFilter = Filter<typeof leadList>;
