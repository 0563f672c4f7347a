import type { LicenceAction } from '~/features/catalogue/licence-actions';

/** Where an action on these licences is looked at before it is ordered; also a link to put into a mail. */
export function licenceOrderAddress(action: LicenceAction, approvalCodes: readonly string[]): string {
  const search = new URLSearchParams([['action', action], ...approvalCodes.map((code) => ['code', code])]);
  return `/licences/order?${search}`;
}
