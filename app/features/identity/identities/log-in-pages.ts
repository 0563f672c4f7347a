/** The pages that offer identity providers: the log-ins of dealers, members and staff, and the page of an account. */
export const PROVIDER_PAGES = ['dealer', 'member', 'staff', 'account'] as const;
export type ProviderPage = (typeof PROVIDER_PAGES)[number];

/** A log-in page. */
export type LogInPageName = Exclude<ProviderPage, 'account'>;

const ADDRESSES: Record<ProviderPage, string> = {
  dealer: '/login',
  member: '/login?as=member',
  staff: '/staff/login',
  account: '/account/security',
};

export function providerPageOf(name: string | null): ProviderPage {
  return PROVIDER_PAGES.find((page) => page === name) ?? 'dealer';
}

export function providerPageAddress(page: ProviderPage): string {
  return ADDRESSES[page];
}

/** The accounts that a log-in page accepts, as for the log-in by password. */
export function acceptedAccounts(page: LogInPageName): { staff: boolean; members: boolean } {
  return { staff: page === 'staff', members: page === 'member' };
}
