import type { CatalogueProduct } from '~/features/catalogue/products/catalogue-source';
import { effectOnLicence, endsAtOnce, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { expiryAfter, licenceReport, newLicenceExpiry } from '~/features/licensing/licences/licence-rules';
import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import { stepsOf, type StepName, type StepStatus } from '~/features/ordering/orders/order-view';
import {
  priceTrade,
  type PricedLine,
  type TradeLine,
  type TradeResult,
} from '~/features/catalogue/pricing/price-trade';
import type { ProvisioningCause } from '~/features/ordering/provisioning/provisioning-error';
import { planReversal } from '~/features/ordering/provisioning/reverse-line';
import type { LineLicence } from '~/features/ordering/provisioning/reverse-line-store.server';
import { decimalFromKurus, sumKurus } from '~/platform/money';
import { backoffMs } from '~/platform/retry';
import { later } from './demo-calendar';
import { demoData } from './demo-data';
import type { DemoDealer, DemoFirm, DemoLicence } from './demo-vendor';
import type { Random } from './random';
import { deliverMailJob } from '~/jobs/deliver-mail';
import { MAX_ATTEMPTS, subjectFor, subjectOf, type Job, type PayloadOf } from '~/jobs/job';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import type { AuditSide } from '~/platform/audit-actions';

/** The fixed rate of the specification, which a new shop uses. */
export const DEMO_DOLLAR_RATE = '29';
/** The default setting: a line starts half a second after its order, and each further line half a second later. */
const LINE_DELAY_MS = 500;
const RETRY_MS = 1000;

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

type DemoGrant = { firmId: number; module: string; package: string; note: string; fromOrder: boolean };

type DemoMessage = {
  id: string;
  job: 'provision-order-line' | 'send-order-confirmation' | 'deliver-mail';
  payload: Record<string, string | number>;
  subject: string;
  correlationId: string;
  createdAt: Date;
  dueAt: Date;
};

type DemoFailure = {
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

/** The outcome of a failing attempt: the same cause until the attempts are used up, or a final failure at once. */
export type Trouble = { cause: ProvisioningCause; detail: string; stack: string; attempts: number };

export type DemoShop = ReturnType<typeof openDemoShop>;

/**
 * Simulates the working shop without a database: it accepts orders, provisions them by the product's own rules and
 * keeps what each part of the product would have written. The caller passes times in ascending order.
 */
export function openDemoShop(random: Random, catalogue: readonly CatalogueProduct[], approvalCode: () => string) {
  const products = new Map(catalogue.map((product) => [product.sku, product]));
  const orders: DemoOrder[] = [];
  const credits: DemoCredit[] = [];
  const events: DemoEvent[] = [];
  const licences = new Map<string, LiveLicence>();
  const grants = new Map<number, Map<string, DemoGrant>>();
  const messages: DemoMessage[] = [];
  const failures: DemoFailure[] = [];
  const mails: DemoMail[] = [];
  const acts: DemoAct[] = [];
  const newestMessage = new Map<string, string>();

  const uuid = () => {
    const hex = random.hex(32).toLowerCase();
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };

  const productOf = (sku: string) => {
    const product = products.get(sku);
    if (!product) throw new Error(`the catalogue has no ${sku}`);
    return product;
  };

  function send<J extends Job<DemoMessage['job']>>(
    job: J,
    payload: PayloadOf<J>,
    message: Pick<DemoMessage, 'correlationId' | 'createdAt'> & { dueAt?: Date },
  ): void {
    const id = uuid();
    const subject = subjectOf(job, payload);
    messages.push({ dueAt: message.createdAt, ...message, id, job: job.name, payload, subject });
    newestMessage.set(subject, id);
  }

  function ring(line: DemoLine, at: Date, dueAt = at): void {
    const payload = { orderLineId: line.id, generation: line.generation };
    send(provisionOrderLineJob, payload, { correlationId: line.order.correlationId, createdAt: at, dueAt });
  }

  /** Prices and writes the order like `acceptOrder`; a new firm must already be in `firm`, with this date. */
  function accept(
    at: Date,
    { dealer, firm, wishes }: { dealer: DemoDealer; firm: DemoFirm; wishes: readonly Wish[] },
  ): DemoOrder {
    const wanted = wishes.map(({ sku, quantity = 1, codes = [], computer }) => {
      const product = productOf(sku);
      const selection = codes.map((code) => ({ approvalCode: code, computer: computer ?? null }));
      return { product, selection, quantity: selection.length || quantity };
    });
    const trade = priceTrade(
      wanted.map(({ product, quantity }): TradeLine => ({
        sku: product.sku,
        quantity,
        unitPrice: product.price1,
        currency: product.currency,
        vatRate: product.vatRate,
        requiresFirm: product.effect.requiresFirm,
        requiresLicences: product.effect.requiresLicences,
        licenceAction: product.effect.licenceAction,
      })),
      DEMO_DOLLAR_RATE,
    );
    const order: DemoOrder = {
      id: orders.length + 1,
      receiptNo: orders.length + 1,
      acceptedAt: at,
      dealer,
      firm,
      source: random.chance(0.22) ? 'api' : 'web',
      cashOnDelivery: random.chance(0.35) ? 'card' : 'cash',
      correlationId: uuid(),
      idempotencyKey: uuid(),
      requestHash: random.hex(64).toLowerCase(),
      note: random.chance(0.12) ? random.pick(demoData.incidents.orderNotes) : '',
      totals: trade.result,
      amountInWords: amountInWords(trade.result.net),
      lines: [],
      revision: 1,
      completedAt: null,
      confirmedAt: null,
      cancelledAt: null,
    };
    order.lines = wanted.map(({ product, selection }, index): DemoLine => {
      const priced = trade.lines[index];
      if (!priced) throw new RangeError('pricing returned fewer lines than it was given');
      return {
        id: uuid(),
        order,
        position: index + 1,
        product,
        priced,
        selection,
        status: 'waiting',
        generation: 1,
        attempts: 0,
        dueAt: later(at, LINE_DELAY_MS * (index + 1)),
        errorCode: null,
        errorDetail: null,
        finishedAt: null,
        reversedAt: null,
        revision: 1,
        modules: [],
        newModules: [],
        steps: stepsOf(product.effect).map((name) => ({
          name,
          status: 'queued',
          attempts: 0,
          errorCode: null,
          startedAt: null,
          finishedAt: null,
        })),
      };
    });
    orders.push(order);
    for (const line of order.lines) ring(line, at, line.dueAt);
    return order;
  }

  function touch(line: DemoLine): void {
    line.order.revision += 1;
    line.revision = line.order.revision;
  }

  /** Runs the waiting lines; none starts before `from`, for example the end of a pause. */
  function provision(
    order: DemoOrder,
    { from, except = [] }: { from?: Date; except?: readonly DemoLine[] } = {},
  ): void {
    for (const line of order.lines) {
      if (line.status !== 'waiting' || except.includes(line)) continue;
      const due = from && from > line.dueAt ? from : line.dueAt;
      // One line in forty waits for a lock or a slow disk.
      finish(line, later(due, random.chance(0.025) ? random.int(900, 2600) : random.int(6, 70)));
    }
    close(order);
  }

  function finish(line: DemoLine, begin: Date): void {
    let at = begin;
    for (const step of line.steps) {
      if (step.status === 'done') continue;
      const startedAt = at;
      at = later(at, random.int(4, 45));
      Object.assign(step, { status: 'done', attempts: step.attempts + 1, errorCode: null, startedAt, finishedAt: at });
      takeEffect(line, step.name, at);
    }
    Object.assign(line, { status: 'done', attempts: line.attempts + 1, errorCode: null, errorDetail: null });
    line.finishedAt = at;
    touch(line);
  }

  function takeEffect(line: DemoLine, step: StepName, at: Date): void {
    const { effect, sku } = line.product;
    const { order } = line;
    if (step === 'grant-modules') {
      const own = grants.get(order.firm.id) ?? new Map<string, DemoGrant>();
      grants.set(order.firm.id, own);
      line.modules = effect.modules;
      line.newModules = effect.modules.filter((module) => !own.has(module)).sort();
      for (const module of line.newModules) {
        own.set(module, {
          firmId: order.firm.id,
          module,
          package: sku,
          note: `Sipariş fişi ${order.receiptNo}`,
          fromOrder: true,
        });
      }
    }
    if (step !== 'issue-licences') return;
    if (effect.licenceAction) {
      line.selection.forEach((unit, unitNo) => act(line, unitNo, unit, effect.licenceAction as LicenceAction, at));
      return;
    }
    for (let unitNo = 0; unitNo < line.priced.quantity * effect.licencesPerUnit; unitNo++) {
      const code = approvalCode();
      const expiresAt = newLicenceExpiry(at, order.totals.extendsYearly);
      licences.set(code, {
        ...BARE_LICENCE,
        ...ownersOf(order),
        approvalCode: code,
        expiresAt,
        registeredAt: at,
        updatedAt: at,
      });
      record(line, unitNo, { approvalCode: code, action: 'issue', at, expiredBefore: null, expiresAfter: expiresAt });
    }
  }

  function act(
    line: DemoLine,
    unitNo: number,
    { approvalCode: code, computer }: DemoLine['selection'][number],
    action: LicenceAction,
    at: Date,
  ): void {
    const licence = licenceOf(code);
    const expiredBefore = licence.expiresAt;
    licence.expiresAt = expiryAfter(action, at) ?? licence.expiresAt;
    licence.updatedAt = at;
    const { computer: becomes } = effectOnLicence(action);
    if (becomes === 'is-cleared') Object.assign(licence, CLEARED);
    if (becomes === 'is-registered') licence.computer = computer ?? '';
    if (endsAtOnce(action)) Object.assign(licence, { withdrawn: true, stoppedAt: at });
    record(line, unitNo, { approvalCode: code, action, at, expiredBefore, expiresAfter: licence.expiresAt });
  }

  function record(
    line: DemoLine,
    unitNo: number,
    event: Pick<DemoEvent, 'approvalCode' | 'at' | 'expiredBefore' | 'expiresAfter'> & {
      action: LicenceAction | 'issue';
    },
  ): void {
    const { action, approvalCode: code, expiresAfter } = event;
    const computer = line.selection[unitNo]?.computer ?? null;
    const report = licenceReport(action, { approvalCode: code, expiresAt: expiresAfter, computer });
    events.push({ ...event, orderLineId: line.id, unitNo, report, reverses: false });
  }

  const licenceOf = (code: string) => {
    const licence = licences.get(code);
    if (!licence) throw new Error(`there is no licence ${code}`);
    return licence;
  };

  /** Completes an order whose last line has ended, and mails its confirmation. */
  function close(order: DemoOrder): void {
    const open = order.lines.filter(({ status }) => status !== 'cancelled');
    if (order.completedAt || open.length === 0 || open.some(({ status }) => status !== 'done')) return;
    order.completedAt = new Date(Math.max(...order.lines.map((line) => line.finishedAt?.getTime() ?? 0)));
    order.confirmedAt = later(order.completedAt, random.int(25, 120));
    order.revision += 4;
    const { correlationId, completedAt: createdAt } = order;
    send(sendOrderConfirmationJob, { orderId: order.id }, { correlationId, createdAt });
    mail(order.confirmedAt, { kind: 'order-confirmation', order }, order.correlationId);
  }

  function mail(at: Date, about: DemoMail['about'], correlationId: string): DemoMail {
    const id = uuid();
    const claimedAt = later(at, random.int(12, 60));
    const sentAt = later(claimedAt, random.chance(0.05) ? random.int(1200, 4000) : random.int(180, 900));
    const stored: DemoMail = {
      ...{ id, about, correlationId, createdAt: at, queuedAt: at, claimedAt, sentAt },
      ...{ generation: 1, status: 'sent', unanswered: 0, errorCode: null },
    };
    mails.push(stored);
    send(deliverMailJob, { mailId: id }, { correlationId, createdAt: at });
    return stored;
  }

  /** Makes the attempt of a mail fail. */
  function failMail(stored: DemoMail, error: Pick<DemoFailure, 'code' | 'detail'>): void {
    const isUnknown = error.code === 'mail-unanswered';
    const subject = subjectFor(deliverMailJob, stored.id);
    Object.assign(stored, {
      status: isUnknown ? 'unknown' : 'failed',
      unanswered: isUnknown ? 1 : 0,
      errorCode: error.code,
      sentAt: null,
    });
    failures.push({
      ...error,
      ...{ jobId: newestMessage.get(subject) ?? '', job: 'deliver-mail', subject, attempt: 1, retryInMs: null },
      startedAt: stored.claimedAt,
      failedAt: later(stored.claimedAt, isUnknown ? 60_000 : random.int(120, 400)),
      stack: MAIL_STACK,
      correlationId: stored.correlationId,
    });
  }

  /**
   * Makes a waiting line fail at its last step, after the other steps.
   * @returns the time of its last attempt
   */
  function fail(line: DemoLine, trouble: Trouble): Date {
    const { cause, detail, stack, attempts } = trouble;
    let at = later(line.dueAt, random.int(6, 70));
    const last = line.steps.at(-1);
    for (const step of line.steps) {
      const startedAt = at;
      at = later(at, random.int(4, 45));
      if (step === last) Object.assign(step, { status: 'failed', attempts, errorCode: cause, startedAt });
      else {
        Object.assign(step, { status: 'done', attempts: 1, startedAt, finishedAt: at });
        takeEffect(line, step.name, at);
      }
    }
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const retryInMs = attempt < attempts ? backoffMs(attempt, RETRY_MS, random.int(0, 99) / 100) : null;
      const startedAt = at;
      at = later(at, random.int(15, 90));
      failures.push({
        jobId: newestMessage.get(subjectFor(provisionOrderLineJob, line.id)) ?? '',
        job: 'provision-order-line',
        subject: subjectFor(provisionOrderLineJob, line.id),
        attempt,
        startedAt,
        failedAt: at,
        code: cause,
        detail,
        stack,
        retryInMs,
        correlationId: line.order.correlationId,
      });
      touch(line);
      if (retryInMs !== null) at = later(at, retryInMs);
    }
    if (last) last.finishedAt = at;
    Object.assign(line, { status: 'failed', attempts, errorCode: cause, errorDetail: detail, finishedAt: at });
    return at;
  }

  /** An operator removes a line from a paused queue. */
  function hold(line: DemoLine, at: Date, by: string, reason: string): void {
    const cause: ProvisioningCause = 'removed-by-operator';
    Object.assign(line, { status: 'failed', generation: line.generation + 1, errorCode: cause, finishedAt: at });
    touch(line);
    acts.push({
      ...actOn(line, at, by, reason),
      action: 'order-line.remove',
      before: { status: 'waiting', generation: line.generation - 1 },
      after: { status: 'failed', errorCode: cause, generation: line.generation },
    });
  }

  const actOn = (line: DemoLine, at: Date, by: string, reason: string) => ({
    at,
    by,
    reason,
    subjectType: 'order-line',
    subjectId: line.id,
    correlationId: line.order.correlationId,
  });

  /** Replaces wrong licences by others. */
  function correct(line: DemoLine, codes: readonly string[], at: Date, by: string, reason: string): void {
    const before = { approvalCodes: line.selection.map(({ approvalCode: code }) => code) };
    line.selection = codes.map((code, unit) => ({
      approvalCode: code,
      computer: line.selection[unit]?.computer ?? null,
    }));
    touch(line);
    acts.push({
      ...actOn(line, at, by, reason),
      action: 'order-line.correct',
      before,
      after: { approvalCodes: codes },
    });
  }

  /** Runs a failed line again, this time successfully. */
  function rerun(line: DemoLine, at: Date, by: string, reason: string): void {
    line.generation += 1;
    acts.push({
      ...actOn(line, at, by, reason),
      action: 'order-line.rerun',
      before: { status: 'failed', errorCode: line.errorCode, generation: line.generation - 1 },
      after: { status: 'waiting', generation: line.generation },
    });
    for (const step of line.steps) if (step.status === 'failed') step.attempts = 0;
    Object.assign(line, { attempts: 0, dueAt: at });
    touch(line);
    ring(line, at);
    finish(line, later(at, random.int(20, 90)));
    close(line.order);
  }

  /** Cancels an order of which no line has started. */
  function cancel(order: DemoOrder, at: Date, by: string, reason?: string): void {
    acts.push({
      at,
      by,
      action: 'order.cancel',
      subjectType: 'order',
      subjectId: String(order.id),
      before: { lines: order.lines.map(({ product, status }) => ({ sku: product.sku, status })) },
      after: { status: 'cancelled' },
      ...(reason && { reason }),
      correlationId: order.correlationId,
    });
    order.cancelledAt = at;
    for (const line of order.lines) {
      Object.assign(line, { status: 'cancelled', generation: line.generation + 1, finishedAt: at });
      touch(line);
    }
    credits.push({
      order,
      at,
      amount: decimalFromKurus(order.totals.net),
      note: `Satış fişi ${order.receiptNo} iptali`,
    });
  }

  /** Takes a line back with everything it granted, by the plan that support sees. */
  function reverse(line: DemoLine, at: Date, by: string, reason: string): void {
    const { order } = line;
    const plan = planReversal(
      {
        id: line.id,
        orderId: order.id,
        receiptNo: order.receiptNo,
        position: line.position,
        sku: line.product.sku,
        name: line.product.texts.tr.name,
        quantity: line.priced.quantity,
        status: line.status,
        generation: line.generation,
        amount: decimalFromKurus(sumKurus([line.priced.goodsKurus, line.priced.vatKurus])),
        dealerId: order.dealer.id,
        correlationId: order.correlationId,
        orderCancelled: order.cancelledAt !== null,
        orderCompleted: order.completedAt !== null,
        reversed: line.reversedAt !== null,
        customerFirmId: order.firm.id,
        licences: events
          .filter(
            (event): event is DemoEvent & Pick<LineLicence, 'action'> =>
              event.orderLineId === line.id && !event.reverses,
          )
          .map(({ approvalCode: code, unitNo, action, expiredBefore, expiresAfter }) => ({
            approvalCode: code,
            unitNo,
            action,
            expiredBefore: expiredBefore?.toISOString() ?? null,
            expiresAfter: expiresAfter.toISOString(),
            expiresAt: licenceOf(code).expiresAt.toISOString(),
            computer: licenceOf(code).computer,
            laterReceiptNo: null,
            laterOrderId: null,
            wantedReceiptNo: null,
            wantedOrderId: null,
          })),
        modules: line.modules.filter((module) => !isNeededElsewhere(line, module)),
        keptModules: line.modules.filter((module) => isNeededElsewhere(line, module)),
        others: order.lines.filter((other) => other !== line).map(({ status }) => status),
      },
      at,
    );
    if ('code' in plan) throw new Error(`line ${line.id} cannot be reversed: ${plan.code}`);
    for (const { approvalCode: code, unitNo, expiresAt, computer, expiredBefore, report, action } of plan.licences) {
      Object.assign(licenceOf(code), { expiresAt, computer, updatedAt: at, withdrawn: action === 'issue' });
      events.push({
        approvalCode: code,
        action: 'reverse',
        at,
        orderLineId: line.id,
        unitNo,
        expiredBefore,
        expiresAfter: expiresAt,
        report,
        reverses: true,
      });
    }
    for (const module of plan.modules) grants.get(order.firm.id)?.delete(module);
    acts.push({
      ...actOn(line, at, by, reason),
      action: 'order-line.reverse',
      before: { status: line.status },
      after: {
        status: 'cancelled',
        ledger: plan.amount,
        licences: plan.licences.map(({ approvalCode: code, expiresAt }) => ({ approvalCode: code, expiresAt })),
        modules: plan.modules,
        keptModules: plan.keptModules,
      },
    });
    Object.assign(line, { status: 'cancelled', generation: line.generation + 1, finishedAt: at, reversedAt: at });
    touch(line);
    if (plan.order === 'is-cancelled') order.cancelledAt = at;
    credits.push({
      order,
      at,
      amount: plan.amount,
      note: `Satış fişi ${order.receiptNo}, satır ${line.position} geri alındı`,
    });
  }

  const isNeededElsewhere = (line: DemoLine, module: string) =>
    orders.some(
      (order) =>
        order.firm === line.order.firm &&
        order.lines.some((other) => other !== line && !other.reversedAt && other.modules.includes(module)),
    );

  return {
    ...{ orders, credits, events, licences, grants, messages, failures, mails, acts },
    ...{ uuid, accept, provision, fail, hold, correct, rerun, cancel, reverse, mail, failMail, send },
    /** The licences of a firm that can still be extended. */
    standing: (firm: DemoFirm) =>
      [...licences.values()].filter((licence) => licence.firmId === firm.id && !licence.withdrawn),
  };
}

const CLEARED = {
  manufacturer: '',
  model: '',
  systemType: '',
  cpuId: '',
  biosVersion: '',
  hddSerial: '',
  macId: '',
  computer: '',
  sessionName: '',
  os: '',
  version: '',
  ip: '',
};

const BARE_LICENCE = { ...CLEARED, country: '', region: '', withdrawn: false, stoppedAt: null };

const ownersOf = ({ dealer, firm }: DemoOrder) => ({
  firmId: firm.id,
  dealerId: dealer.id,
  passwordTakenBy: firm.contact,
});

const MAIL_STACK = [
  'at deliver (app/features/ordering/mail/soap-transport.server.ts:96:13)',
  'at async deliverMail (app/features/ordering/mail/deliver-mail.server.ts:42:5)',
  'at async runJob (worker/run-job.ts:21:5)',
].join('\n');

const PROVISIONING_STACK = [
  'at async runSteps (app/features/ordering/provisioning/run-steps.server.ts:64:19)',
  'at async provisionAlone (app/features/ordering/provisioning/provision-order-lines.server.ts:91:26)',
  'at async provisionOrderLines (app/features/ordering/provisioning/provision-order-lines.server.ts:53:45)',
].join('\n');

/** Causes that recur until the attempts are used up. */
export const refusedByDatabase: Trouble = {
  cause: 'database-refused',
  detail: '40P01: deadlock detected',
  stack: PROVISIONING_STACK,
  attempts: MAX_ATTEMPTS,
};
export const brokenAnswer: Trouble = {
  cause: 'unexpected',
  detail: 'Query read timeout',
  stack: PROVISIONING_STACK,
  attempts: MAX_ATTEMPTS,
};
export const crashedWorker: Trouble = {
  cause: 'worker-crashed',
  detail: 'each attempt ended with the worker process',
  stack: '',
  attempts: MAX_ATTEMPTS,
};

/** A refusal by a rule has no useful stack trace, and retries do not help. */
export const licenceElsewhere = (code: string, firmId: number, orderFirmId: number): Trouble => ({
  cause: 'licence-of-another-firm',
  detail: `licence ${code} belongs to firm ${firmId}, the order is for firm ${orderFirmId}`,
  stack: '',
  attempts: 1,
});
export const licenceGone = (code: string): Trouble => ({
  cause: 'licence-not-found',
  detail: `no licence ${code}`,
  stack: '',
  attempts: 1,
});
