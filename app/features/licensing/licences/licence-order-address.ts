import type { LicenceAction } from '~/features/catalogue/products/licence-actions';

/** The page that shows an action on these licences before it is ordered; also used as a link in mails. */
export function licenceOrderAddress(action: LicenceAction, approvalCodes: readonly string[]): string {
  const search = new URLSearchParams([['action', action], ...approvalCodes.map((code) => ['code', code])]);
  return `/licences/order?${search}`;
}
