import { findAnyFirms } from '~/features/desks/search/staff-search-store.server';
import { rowIdOf } from '~/platform/row-ids';
import { cleanText, cutText } from '~/platform/text';
import { readCandidates, readDealers, type CandidateItem } from './bank-line-store.server';

const DEALERS_SHOWN = 8;
const QUERY_LENGTH = 100;

/** What was searched, and the dealers that it can mean. */
export type FoundDealers = {
  query: string;
  dealers: { id: number; name: string; district: string; province: string }[];
};

/**
 * Who money is of, as the address says it: chosen by number, or searched by name, number, code or tax number as in the search of
 * the console.
 * @param proposed whose it is unless somebody has looked for another
 */
export async function findDealers(
  request: Request,
  proposed: number | null = null,
): Promise<{ found: FoundDealers; dealer: { id: number; name: string } | undefined }> {
  const address = new URL(request.url).searchParams;
  const query = cleanText(cutText(address.get('q') ?? '', QUERY_LENGTH)).replaceAll('\n', ' ');
  const firms = query === '' ? [] : await findAnyFirms(query, DEALERS_SHOWN, { dealers: true });
  const dealers = firms.map(({ id, name, district, province }) => ({ id, name, district, province }));
  const [only] = dealers.length === 1 ? dealers : dealers.filter(({ id }) => String(id) === query);
  const chosen = rowIdOf(address.get('dealer') ?? undefined) ?? (query === '' ? proposed : only?.id);
  const [dealer] = chosen === undefined || chosen === null ? [] : await readDealers([chosen]);
  return { found: { query, dealers }, dealer };
}

const ITEMS_SHOWN = 10;

/** The open items of any dealer that are of exactly this amount: none is chosen by it, an amount proves nothing (47d). */
export async function itemsOfAmount(amount: string): Promise<CandidateItem[]> {
  return (await readCandidates({ receiptNos: [], dealerIds: [], amounts: [amount] })).slice(0, ITEMS_SHOWN);
}
