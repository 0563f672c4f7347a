import { defineFilter, type Filter } from '~/features/kit/lists/define-filter';
import { afterRow, hiddenColumns, oneOf, searchText } from '~/features/kit/lists/fields';
import { DOWNLOAD_SECTIONS } from './download-items';

/** `missing` has nothing to download yet: neither a file nor an address. */
export const DOWNLOAD_STATES = ['published', 'hidden', 'missing'] as const;

/** The items of one section, in the order of the page. */
export const downloadList = defineFilter('/ops/downloads', {
  hide: hiddenColumns,
  query: searchText(60),
  section: oneOf(DOWNLOAD_SECTIONS, 'uploads'),
  state: oneOf(DOWNLOAD_STATES),
  after: afterRow,
});
export type DownloadFilter = Filter<typeof downloadList>;
