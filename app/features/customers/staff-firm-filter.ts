import { cleanText } from '~/platform/text';

/** What the address of staff's list of firms says. */
export type StaffFirmFilter = {
  query: string;
  /** Dealers only: firms with an account. */
  dealers: boolean;
  /** The firm after which the page goes on. */
  after?: number | undefined;
};

const QUERY_LENGTH = 60;

/** A firm's id as addresses hold it. */
export function firmIdOf(text: string | null | undefined): number | undefined {
  return text && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : undefined;
}

export function readStaffFirmFilter(search: URLSearchParams): StaffFirmFilter {
  return {
    query: cleanText([...(search.get('q') ?? '')].slice(0, QUERY_LENGTH).join('')),
    dealers: search.get('only') === 'dealers',
    after: firmIdOf(search.get('after')),
  };
}

/** The address of the list with some of it changed. A change of anything but the page begins at the first page. */
export function staffFirmAddress(filter: StaffFirmFilter, change: Partial<StaffFirmFilter> = {}): string {
  const { query, dealers, after }: StaffFirmFilter = { ...filter, after: undefined, ...change };
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(dealers && { only: 'dealers' }),
    ...(after !== undefined && { after: String(after) }),
  });
  return search.size > 0 ? `/support/firms?${search}` : '/support/firms';
}
