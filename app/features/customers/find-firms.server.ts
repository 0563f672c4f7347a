import type { DealerViewer } from '~/features/accounts/viewer';
import { searchVisibleFirms, type FoundFirm } from './firm-search-store.server';

export type FirmMatches = { query: string; firms: FoundFirm[]; more: boolean };

const SHOWN = 8;
const QUERY_LENGTH = 60;

/** The first firms of this dealer that fit a search by name, code or tax number, and whether there are more. */
export async function findFirms(viewer: DealerViewer, text: string): Promise<FirmMatches> {
  const query = text.replaceAll('\0', '').slice(0, QUERY_LENGTH);
  const firms = await searchVisibleFirms(viewer, query, SHOWN + 1);
  return { query, firms: firms.slice(0, SHOWN), more: firms.length > SHOWN };
}
