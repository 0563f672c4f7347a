import { defineFilter } from '~/features/lists/define-filter';
import { afterRow } from '~/features/lists/fields';

/** The alerts; the page of those that are over stands in the address. */
export const alertHistory = defineFilter('/ops/alerts', { after: afterRow });
