import { defineFilter } from '~/features/kit/lists/define-filter';
import { hiddenColumns, oneOf, rowId } from '~/features/kit/lists/fields';

export const RECONCILIATION_STATES = ['open', 'agreed', 'objected', 'replied'] as const;

/** The reconciliations that were sent; the dealer is the one that a new one is for. */
export const reconciliationList = defineFilter('/support/reconciliations', {
  hide: hiddenColumns,
  state: oneOf(RECONCILIATION_STATES),
  dealerId: rowId('dealer'),
});
