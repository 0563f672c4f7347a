import { cleanText } from '~/platform/text';

export const ACCOUNT_GROUPS = ['staff', 'dealer', 'member', 'locked'] as const;
export type AccountGroup = (typeof ACCOUNT_GROUPS)[number];

/** Which accounts a list shows; the staff where the address says nothing. */
export type AccountFilter = { query: string; group: AccountGroup; after?: number | undefined };

/** Reads the filter from an address; a part that makes no sense is as if it were not there. */
export function accountFilterOf(search: URLSearchParams): AccountFilter {
  const after = search.get('after');
  return {
    query: cleanText((search.get('q') ?? '').slice(0, 60)),
    group: ACCOUNT_GROUPS.find((group) => group === search.get('group')) ?? 'staff',
    after: after && /^[1-9]\d{0,8}$/.test(after) ? Number(after) : undefined,
  };
}

/** The address of the list with a filter. */
export function accountListAddress({ query, group, after }: AccountFilter): string {
  const search = new URLSearchParams({
    ...(query && { q: query }),
    ...(group !== 'staff' && { group }),
    ...(after !== undefined && { after: String(after) }),
  });
  return search.size > 0 ? `/ops/accounts?${search}` : '/ops/accounts';
}
