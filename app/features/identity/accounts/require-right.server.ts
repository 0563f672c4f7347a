import { AppError, type ErrorCode } from '~/platform/errors';
import { db } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { ownersOf } from './account-store.server';
import { dealerMay, type DealerAct } from './dealer-rights';
import type { DealerViewer } from './viewer';

/** The error code for each act. */
const REFUSALS = {
  'people.manage': 'owner-right-missing',
  'programs.manage': 'owner-right-missing',
  'profile.change': 'owner-right-missing',
  'orders.place': 'orders-right-missing',
  'licences.order': 'licence-orders-right-missing',
  'licences.file': 'licences-right-missing',
  'leads.handle': 'orders-right-missing',
  'amounts.see': 'amounts-right-missing',
  'account.see': 'money-right-missing',
} as const satisfies Record<DealerAct, ErrorCode>;

/** The error for a missing right, with the names of the owners who can grant it. */
export async function missingRight(viewer: DealerViewer, act: DealerAct): Promise<AppError> {
  const owners = await ownersOf(db(), viewer.firm.id);
  // The vendor appoints an owner for a firm without one.
  const names = owners.length > 0 ? owners.join(', ') : env().VENDOR_NAME;
  return new AppError(REFUSALS[act], 403, { params: { owners: names } });
}

/** @throws AppError 403 with the missing right */
export async function requireRight(viewer: DealerViewer, act: DealerAct): Promise<void> {
  if (!dealerMay(viewer.rights, act)) throw await missingRight(viewer, act);
}
