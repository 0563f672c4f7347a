import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { rowId, searchText } from '~/features/kit/lists/fields';

/** The customer on the telephone: what the caller says, whose till it is, and which till. */
export const phoneDesk = defineFilter('/support/phone', {
  query: searchText(60),
  /** The firm that was chosen of several. */
  firmId: rowId('firm'),
  /** The approval code of the till that is looked at. */
  till: { read: approvalCodeOf, write: (code: string) => code },
});
export type PhoneFilter = Filter<typeof phoneDesk>;

/** How a caller was verified; each has words (`phone:verified.<by>`). */
export const PROOFS = ['tax-number', 'contact', 'approval-code', 'phone'] as const;
export type Proof = (typeof PROOFS)[number];
