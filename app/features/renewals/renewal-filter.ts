import { approvalCodeOf } from '~/features/licences/licence-desk-filter';
import { cleanText } from '~/platform/text';

/** Days to the end that the page can be narrowed to. */
export const RENEWAL_WINDOWS = [7, 30, 60] as const;
export type RenewalWindow = (typeof RENEWAL_WINDOWS)[number];

/** What the page of renewals shows; all of it stands in the address. */
export type RenewalFilter = {
  window: RenewalWindow;
  /** A dealer's name, code or number. */
  query: string;
  /** The dealer whose licences are shown; else all dealers. */
  dealerId?: number | undefined;
  /** The dealer after which the list goes on, with its count: the list is sorted by that. */
  after?: { count: number; dealerId: number } | undefined;
  /** The licence after which one dealer's list goes on, with its end in microseconds since 1970. */
  afterLicence?: { end: string; code: string } | undefined;
};

const QUERY_LENGTH = 60;
const LARGEST_ID = 2_147_483_647;

/** A dealer's id, where the text is one. */
export function dealerIdOf(text: FormDataEntryValue | null): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= LARGEST_ID
    ? Number(text)
    : undefined;
}

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function readRenewalFilter(search: URLSearchParams): RenewalFilter {
  const after = search.get('after') ?? '';
  const [, count, dealer] = /^(\d{1,9})~(\d{1,10})$/.exec(after) ?? [];
  const [, end, code] = /^(\d{1,18})~([0-9A-Fa-f]{8})$/.exec(after) ?? [];
  const dealerId = dealerIdOf(search.get('dealer'));
  const afterDealer = dealerIdOf(dealer ?? null);
  const afterCode = approvalCodeOf(code);
  return {
    window: RENEWAL_WINDOWS.find((days) => String(days) === search.get('days')) ?? 60,
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    dealerId,
    after:
      dealerId === undefined && count !== undefined && afterDealer !== undefined
        ? { count: Number(count), dealerId: afterDealer }
        : undefined,
    afterLicence: dealerId !== undefined && end !== undefined && afterCode ? { end, code: afterCode } : undefined,
  };
}

/** The address of the page with some of it changed. A change of anything but the page begins at the first page. */
export function renewalAddress(filter: RenewalFilter, change: Partial<RenewalFilter> = {}): string {
  const { window, query, dealerId, after, afterLicence }: RenewalFilter = {
    ...filter,
    after: undefined,
    afterLicence: undefined,
    ...change,
  };
  const search = new URLSearchParams({
    ...(window !== 60 && { days: String(window) }),
    ...(query && { q: query }),
    ...(dealerId !== undefined && { dealer: String(dealerId) }),
    ...(after && { after: `${after.count}~${after.dealerId}` }),
    ...(afterLicence && { after: `${afterLicence.end}~${afterLicence.code}` }),
  });
  return search.size > 0 ? `/support/renewals?${search}` : '/support/renewals';
}
