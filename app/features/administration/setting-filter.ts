import { defineFilter } from '~/features/lists/define-filter';
import { rowId, searchText } from '~/features/lists/fields';

/** The dealers among the settings: those that a search finds, and the one whose terms are open. */
export const dealerTerms = defineFilter('/ops/settings#dealers', {
  query: searchText(60, 'dealer'),
  firmId: rowId('terms'),
});
