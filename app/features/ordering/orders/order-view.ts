import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { LineRow, OrderMailRow, OrderRow, StepRow } from './order-rows-store.server';
import type { OrderStatus } from './order-status';
import type { PaymentStatus } from './payment-status';

export type StepName = StepRow['name'];
export type StepStatus = StepRow['status'] | 'skipped';
export type MailStatus = OrderMailRow['status'] | 'waiting';

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

export type StepView = Omit<StepRow, 'status'> & { status: StepStatus };

/** A licence that a line issued or acted on; dates are ISO 8601. */
export type LicenceOutcome = {
  approvalCode: string;
  action: LicenceAction | 'issue';
  /** Once the money of the order has given or taken back a year, the end that this made. */
  expiresAt: string;
  /** Of a new licence of an unpaid order: its end once the order is paid (readings 42). */
  paidUntil: string | null;
  report: string;
};

export type LineView = LineRow & {
  steps: StepView[];
  licences: LicenceOutcome[];
  /** How many licences this line will have issued or acted on when it is done. */
  licencesExpected: number;
};

/** An order as its dealer sees it; instants are ISO 8601. */
export type OrderView = OrderRow & {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  lines: LineView[];
  /** The recipient is missing until the mail is composed. */
  mail: Omit<OrderMailRow, 'status' | 'to'> & Partial<Pick<OrderMailRow, 'to'>> & { status: MailStatus };
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
