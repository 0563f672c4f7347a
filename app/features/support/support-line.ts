import type { LicenceAction } from '~/features/catalogue/licence-actions';
import type { LicenceState } from '~/features/licences/licence-rules';
import type { LineStatus } from '~/features/orders/order-status';
import type { MailStatus, StepView } from '~/features/orders/order-view';

/** A unit of a line that acts on licences; instants are ISO 8601 everywhere in this file. */
export type LineUnit = {
  unitNo: number;
  approvalCode: string;
  /** The name to register, for a computer notification. */
  computer: string | null;
  /** The licence in its present state; null if there is none with this code. */
  licence: {
    firmId: number;
    firmCode: string;
    firmName: string;
    expiresAt: string;
    computer: string;
  } | null;
  /** What the line has done to it already: such a unit can no longer be changed. */
  done: { action: string; expiresAt: string } | null;
};

/** A licence that can replace a wrong one: of the order's customer, visible to its dealer. */
export type UnitChoice = { approvalCode: string; expiresAt: string; computer: string; state: LicenceState };

export type LineFailure = {
  id: number;
  attempt: number;
  worker: string;
  startedAt: string;
  failedAt: string;
  code: string;
  detail: string;
  stack: string;
  retryInMs: number | null;
};

/** The customer's data in the order, with the fields that only the firm's card has. */
export type LineCustomer = {
  firmId: number;
  code: string;
  name: string;
  address1: string;
  address2: string;
  district: string;
  province: string;
  taxOffice: string;
  taxNumber: string;
  email: string;
  phone: string;
  contact: string;
  sector: string;
  note: string;
};

/** An order line with everything that support needs to see what happened and to correct it. */
export type SupportLine = {
  id: string;
  orderId: number;
  receiptNo: number;
  position: number;
  sku: string;
  name: string;
  quantity: number;
  status: LineStatus;
  generation: number;
  /** The line's revision when it was read: a correction of anything newer is refused. */
  revision: number;
  attempts: number;
  dueAt: string;
  nextAttemptAt: string | null;
  errorCode: string | null;
  /** The key of its cause, by which the desk groups it. */
  cause: string;
  errorDetail: string | null;
  finishedAt: string | null;
  reversedAt: string | null;
  acceptedAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  yearlyTrade: boolean;
  licenceAction: LicenceAction | null;
  licencesPerUnit: number;
  productModules: string[];
  /** Granted by this line; of these, the ones that the firm did not have before. */
  modules: string[];
  newModules: string[];
  steps: StepView[];
  units: LineUnit[];
  /** Licences that the line issued or acted on. */
  granted: { unitNo: number; approvalCode: string; action: string; at: string; expiresAt: string; reversed: boolean }[];
  /** The order's other lines by what they are waiting for. */
  others: { failed: number; open: number };
  customer: LineCustomer;
  /** The firm's card was created by this order, so an error in one is an error in the other. */
  customerMadeByOrder: boolean;
  dealer: { id: number; code: string; name: string; email: string; phone: string; contact: string };
  mail: { id: string; status: MailStatus; sentAt: string | null } | null;
};

/** The units whose licence provisioning would refuse as it is. */
export function wrongUnits({ units, customer }: Pick<SupportLine, 'units' | 'customer'>): LineUnit[] {
  return units.filter(({ licence, done }) => !done && licence?.firmId !== customer.firmId);
}

/** Whether support may still correct the line. */
export function isOpenToCorrection({ status, cancelledAt }: Pick<SupportLine, 'status' | 'cancelledAt'>): boolean {
  return status === 'failed' && cancelledAt === null;
}
