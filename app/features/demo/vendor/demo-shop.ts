import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import type { LicenceAction } from '~/features/catalogue/products/licence-actions';
import type { PricedLine, TradeResult } from '~/features/catalogue/pricing/price-trade';
import type { StepName, StepStatus } from '~/features/ordering/orders/order-view';
import type { ProvisioningCause } from '~/features/ordering/provisioning/provisioning-error';
import { subjectOf, type Job, type PayloadOf } from '~/jobs/job';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import type { AuditSide } from '~/platform/audit-actions';
import type { DemoDealer, DemoFirm, DemoLicence } from './demo-vendor';
import type { Random } from './random';

type DemoStep = {
  name: StepName;
  status: Exclude<StepStatus, 'skipped'>;
  attempts: number;
  errorCode: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
};

export type DemoLine = {
  id: string;
  order: DemoOrder;
  position: number;
  product: CatalogueProduct;
  priced: PricedLine;
  selection: { approvalCode: string; computer: string | null }[];
  status: 'waiting' | 'done' | 'failed' | 'cancelled';
  generation: number;
  attempts: number;
  dueAt: Date;
  errorCode: ProvisioningCause | null;
  errorDetail: string | null;
  finishedAt: Date | null;
  reversedAt: Date | null;
  revision: number;
  modules: readonly string[];
  newModules: readonly string[];
  steps: DemoStep[];
};

export type DemoOrder = {
  id: number;
  receiptNo: number;
  acceptedAt: Date;
  dealer: DemoDealer;
  firm: DemoFirm;
  source: 'web' | 'api';
  cashOnDelivery: 'cash' | 'card';
  correlationId: string;
  idempotencyKey: string;
  requestHash: string;
  note: string;
  totals: TradeResult;
  amountInWords: string;
  lines: DemoLine[];
  revision: number;
  completedAt: Date | null;
  confirmedAt: Date | null;
  cancelledAt: Date | null;
};

/** A credit in the dealer's ledger. */
type DemoCredit = { order: DemoOrder; at: Date; amount: string; note: string };

export type DemoEvent = {
  approvalCode: string;
  action: LicenceAction | 'issue' | 'reverse';
  at: Date;
  orderLineId: string;
  unitNo: number;
  expiredBefore: Date | null;
  expiresAfter: Date;
  report: string;
  reverses: boolean;
};

/** A licence in use; `withdrawn` once it was stopped, taken back, or moved away. */
export type LiveLicence = Omit<DemoLicence, 'events'> & { withdrawn: boolean; stoppedAt: Date | null };

export type DemoGrant = { firmId: number; module: string; package: string; note: string; fromOrder: boolean };

type DemoMessage = {
  id: string;
  job: 'provision-order-line' | 'send-order-confirmation' | 'deliver-mail';
  payload: Record<string, string | number>;
  subject: string;
  correlationId: string;
  createdAt: Date;
  dueAt: Date;
};

export type DemoFailure = {
  jobId: string;
  job: DemoMessage['job'];
  subject: string;
  attempt: number;
  startedAt: Date;
  failedAt: Date;
  code: string;
  detail: string;
  stack: string;
  retryInMs: number | null;
  correlationId: string;
};

/** A licence in a reminder, as it was then. */
export type DemoReminded = {
  licence: LiveLicence;
  firm: DemoFirm;
  /** The reminder thresholds that this mail covers: the one that was reached, and larger ones that were missed. */
  thresholds: number[];
  expiresAt: Date;
  computer: string;
  /** The order whose payment it waited for (readings 42); null where it was to be extended. */
  unpaid: DemoOrder | null;
};

export type DemoMail = {
  id: string;
  about:
    | { kind: 'order-confirmation'; order: DemoOrder }
    | { kind: 'licence-reminder'; dealer: DemoDealer; licences: DemoReminded[] };
  correlationId: string;
  createdAt: Date;
  /** When it was queued, or last requeued by a person. */
  queuedAt: Date;
  generation: number;
  claimedAt: Date;
  status: 'sent' | 'failed' | 'unknown';
  unanswered: number;
  errorCode: string | null;
  sentAt: Date | null;
};

/** The actor, by the e-mail of an account. */
export type DemoAct = {
  at: Date;
  by: string;
  action: string;
  subjectType: string;
  subjectId: string;
  before?: AuditSide;
  after?: AuditSide;
  reason?: string;
  correlationId?: string;
};

export type Wish = { sku: string; quantity?: number; codes?: readonly string[]; computer?: string };

/** The working shop: what each part of the product would have written by now. */
export type DemoShop = {
  random: Random;
  products: ReadonlyMap<string, CatalogueProduct>;
  /** Draws the code of the next licence. */
  approvalCode: () => string;
  orders: DemoOrder[];
  credits: DemoCredit[];
  events: DemoEvent[];
  licences: Map<string, LiveLicence>;
  grants: Map<number, Map<string, DemoGrant>>;
  messages: DemoMessage[];
  /** The newest message of each subject. */
  newestMessage: Map<string, string>;
  failures: DemoFailure[];
  mails: DemoMail[];
  acts: DemoAct[];
};

/** A shop without a database and without orders. What happens in it follows the product's own rules, in ascending order of time. */
export function openDemoShop(
  random: Random,
  catalogue: readonly CatalogueProduct[],
  approvalCode: () => string,
): DemoShop {
  return {
    ...{ random, approvalCode, products: new Map(catalogue.map((product) => [product.sku, product])) },
    ...{ orders: [], credits: [], events: [], licences: new Map(), grants: new Map() },
    ...{ messages: [], newestMessage: new Map(), failures: [], mails: [], acts: [] },
  };
}

export function uuid({ random }: DemoShop): string {
  const hex = random.hex(32).toLowerCase();
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function licenceOf(shop: DemoShop, code: string): LiveLicence {
  const licence = shop.licences.get(code);
  if (!licence) throw new Error(`there is no licence ${code}`);
  return licence;
}

/** The licences of a firm that can still be extended. */
export function standingLicences(shop: DemoShop, firm: DemoFirm): LiveLicence[] {
  return [...shop.licences.values()].filter((licence) => licence.firmId === firm.id && !licence.withdrawn);
}

/** Raises the revisions of a line and its order. */
export function touch(line: DemoLine): void {
  line.order.revision += 1;
  line.revision = line.order.revision;
}

export function sendMessage<J extends Job<DemoMessage['job']>>(
  shop: DemoShop,
  job: J,
  payload: PayloadOf<J>,
  message: Pick<DemoMessage, 'correlationId' | 'createdAt'> & { dueAt?: Date },
): void {
  const id = uuid(shop);
  const subject = subjectOf(job, payload);
  shop.messages.push({ dueAt: message.createdAt, ...message, id, job: job.name, payload, subject });
  shop.newestMessage.set(subject, id);
}

export function ring(shop: DemoShop, line: DemoLine, at: Date, dueAt = at): void {
  const payload = { orderLineId: line.id, generation: line.generation };
  sendMessage(shop, provisionOrderLineJob, payload, { correlationId: line.order.correlationId, createdAt: at, dueAt });
}
