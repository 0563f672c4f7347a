import { productEffects, type LicenceAction } from '~/features/catalogue/product-effects';

/** What a dealer can order to be done to licences, in the order in which it is offered. */
export const LICENCE_ACTIONS = [
  'extend-year',
  'extend-month',
  'stop',
  'clear',
  'register-computer',
] as const satisfies readonly LicenceAction[];

export function licenceActionOf(value: unknown): LicenceAction | undefined {
  return LICENCE_ACTIONS.find((action) => action === value);
}

/** The product that does it when it is ordered (dealer-shop §4). */
export function skuOfAction(action: LicenceAction): string {
  const found = Object.entries(productEffects).find(([, effect]) => effect.licenceAction === action);
  if (!found) throw new Error(`no product does ${action}`);
  return found[0];
}

/** Where an action on these licences is looked at before it is ordered; also a link to put into a mail. */
export function licenceOrderAddress(action: LicenceAction, approvalCodes: readonly string[]): string {
  const search = new URLSearchParams([['action', action], ...approvalCodes.map((code) => ['code', code])]);
  return `/licences/order?${search}`;
}
