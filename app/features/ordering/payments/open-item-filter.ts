import { defineFilter } from '~/features/kit/lists/define-filter';

/** The files of a dealer's open items; all of them, so that nothing is left out of what the firm owes. */
export const openItemList = defineFilter('/statement/open-items', {});
