import type { LicenceAction } from '~/features/catalogue/licence-actions';
import type { LicenceState } from '~/features/licences/licence-rules';
import type { LineStatus } from '~/features/orders/order-status';
import type { MailStatus, StepView } from '~/features/orders/order-view';

/** A unit of a line that acts on licences; instants are ISO 8601 here as everywhere in this file. */
export type LineUnit = {
  unitNo: number;
  approvalCode: string;
  /** The name to register, for a computer notification. */
  computer: string | null;
  /** The licence as it stands now; null where there is none with this code. */
  licence: {
    firmId: number;
    firmCode: string;
    firmName: string;
    expiresAt: string;
    computer: string;
  } | null;
  /** What the line did to it already: that cannot be chosen again. */
  done: { action: string; expiresAt: string } | null;
};

/** A licence that may stand in a wrong one's place: of the order's customer, seen by its dealer. */
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

/** The customer as the order holds it, with the fields that stand on the firm's card only. */
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

/** An order line with everything that support needs to see what happened and to mend it. */
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
  /** The line as it was looked at: a correction of anything newer is refused. */
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
  /** The firm's card was made by this order, so an error in the one is an error in the other. */
  customerMadeByOrder: boolean;
  dealer: { id: number; code: string; name: string; email: string; phone: string; contact: string };
  mail: { id: string; status: MailStatus; sentAt: string | null } | null;
};

/** The units whose licence provisioning would refuse as it stands. */
export function wrongUnits({ units, customer }: Pick<SupportLine, 'units' | 'customer'>): LineUnit[] {
  return units.filter(({ licence, done }) => !done && licence?.firmId !== customer.firmId);
}

/** Whether support may still correct the line. */
export function isOpenToCorrection({ status, cancelledAt }: Pick<SupportLine, 'status' | 'cancelledAt'>): boolean {
  return status === 'failed' && cancelledAt === null;
}
