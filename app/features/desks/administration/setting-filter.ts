import { defineFilter } from '~/features/kit/lists/define-filter';
import { rowId, searchText } from '~/features/kit/lists/fields';

/** The dealers on the page of settings: the search for them, and the one whose terms are open. */
export const dealerTerms = defineFilter('/ops/settings#dealers', {
  query: searchText(60, 'dealer'),
  firmId: rowId('terms'),
});
