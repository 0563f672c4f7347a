import type { LineStatus, OrderStatus } from './order-status';

export type StepName = 'look-up-stock' | 'grant-modules' | 'issue-licences';
export type StepStatus = 'queued' | 'running' | 'retrying' | 'done' | 'failed' | 'skipped';
export type MailStatus = 'waiting' | 'queued' | 'sending' | 'retrying' | 'sent' | 'failed' | 'unknown' | 'cancelled';

export const STEP_NAMES: readonly StepName[] = ['look-up-stock', 'grant-modules', 'issue-licences'];
/** The steps of provisioning a product. */
export function stepsOf(effect: {
  modules: readonly string[];
  licencesPerUnit: number;
  licenceAction: string | null;
}): StepName[] {
  return [
    'look-up-stock',
    ...(effect.modules.length > 0 ? (['grant-modules'] as const) : []),
    ...(effect.licencesPerUnit > 0 || effect.licenceAction ? (['issue-licences'] as const) : []),
  ];
}

export type StepView = {
  name: StepName;
  status: StepStatus;
  attempts: number;
  errorCode: string | null;
  startedAt: string | null;
  finishedAt: string | null;
};

/** A licence that a line issued or acted on; dates are ISO 8601. */
export type LicenceOutcome = { approvalCode: string; action: string; expiresAt: string; report: string };

export type LineView = {
  id: string;
  position: number;
  /** nStokID of the product, used in its address and in the ERP. */
  itemId: number;
  sku: string;
  name: string;
  class: string;
  family: string;
  quantity: number;
  currency: 'TRL' | 'USD';
  currencyPrice: string;
  unitPrice: string;
  vatRate: number;
  goods: string;
  vat: string;
  status: LineStatus;
  attempts: number;
  dueAt: string;
  nextAttemptAt: string | null;
  finishedAt: string | null;
  /** When support reversed it with what it had granted (B19); its amount is credited in the ledger. */
  reversedAt: string | null;
  errorCode: string | null;
  revision: number;
  steps: StepView[];
  modules: string[];
  licences: LicenceOutcome[];
  /** How many licences this line will have issued or acted on when it is done. */
  licencesExpected: number;
};

/** An order as its dealer sees it. Money is decimal text in lira, dates are ISO 8601. */
export type OrderView = {
  id: number;
  receiptNo: number;
  status: OrderStatus;
  revision: number;
  acceptedAt: string;
  completedAt: string | null;
  cancelledAt: string | null;
  source: 'web' | 'api';
  /** The language of the order: its confirmation is written in it. */
  locale: string;
  correlationId: string;
  cashOnDelivery: 'cash' | 'card';
  /** Lira per dollar, its source, and the day of the bank's list, YYYY-MM-DD; null for a fixed rate (B20). */
  exchangeRate: string;
  rateSource: 'fixed' | 'central-bank';
  rateDate: string | null;
  amountInWords: string;
  totals: { quantity: number; goods: string; discount: string; vat: string; net: string };
  dealer: {
    id: number;
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
  };
  customer: {
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
  };
  note: string;
  lines: LineView[];
  mail: {
    status: MailStatus;
    sentAt: string | null;
    errorCode: string | null;
    /** The mail's recipient; missing until it is composed. */
    to?: { name: string; address: string };
  };
};

/** The order's steps in their sequence; one that the product lacks is shown as skipped. */
export function withSkippedSteps(steps: readonly StepView[]): StepView[] {
  return STEP_NAMES.map(
    (name) =>
      steps.find((step) => step.name === name) ?? {
        name,
        status: 'skipped',
        attempts: 0,
        errorCode: null,
        startedAt: null,
        finishedAt: null,
      },
  );
}
