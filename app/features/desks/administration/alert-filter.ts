import { defineFilter } from '~/features/kit/lists/define-filter';
import { afterRow } from '~/features/kit/lists/fields';

/** The alerts; the address contains the page of the closed ones. */
export const alertHistory = defineFilter('/ops/alerts', { after: afterRow });
