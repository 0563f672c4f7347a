import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { cutText } from '~/platform/text';
import { searchVisibleFirms, type FoundFirm } from './firm-search-store.server';

/** `more` is the number of further hits. */
export type FirmMatches = { query: string; firms: FoundFirm[]; more: number };

const SHOWN = 8;
const QUERY_LENGTH = 60;

/** The dealer's first firms that match a search by name, code or tax number, and how many more there are. */
export async function findFirms(viewer: DealerViewer, text: string): Promise<FirmMatches> {
  const query = cutText(text.replaceAll('\0', ''), QUERY_LENGTH);
  const { firms, total } = await searchVisibleFirms(viewer, query, SHOWN);
  return { query, firms, more: total - firms.length };
}
