import { defineFilter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf } from '~/features/kit/lists/fields';

/** The imports of the desk, newest first; with a state those that its queue counts so. */
export const importList = defineFilter('/ops/import', {
  hide: hiddenColumns,
  state: oneOf(['waiting', 'failed']),
  after: afterRow,
});
