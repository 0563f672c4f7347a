import type { LicenceState } from '~/features/licensing/licences/licence-rules';
import type { LineUnit, SupportLine } from './line-store.server';

export type { LineCustomer, LineFailure, LineUnit, SupportLine } from './line-store.server';

/** A licence that can replace a wrong one: of the order's customer, visible to its dealer. */
export type UnitChoice = Pick<NonNullable<LineUnit['licence']>, 'expiresAt' | 'computer'> &
  Pick<LineUnit, 'approvalCode'> & { state: LicenceState };

/** The units whose licence provisioning would refuse as it is. */
export function wrongUnits({ units, customer }: Pick<SupportLine, 'units' | 'customer'>): LineUnit[] {
  return units.filter(({ licence, done }) => !done && licence?.firmId !== customer.firmId);
}

/** Whether support may still correct the line. */
export function isOpenToCorrection({ status, cancelledAt }: Pick<SupportLine, 'status' | 'cancelledAt'>): boolean {
  return status === 'failed' && cancelledAt === null;
}
