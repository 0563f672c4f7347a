import { effectOnLicence, endsAtOnce, type LicenceAction } from '~/features/catalogue/products/licence-actions';
import { expiryAfter, licenceReport, newLicenceExpiry } from '~/features/licensing/licences/licence-rules';
import type { StepName } from '~/features/ordering/orders/order-view';
import type { ProvisioningCause } from '~/features/ordering/provisioning/provisioning-error';
import { MAX_ATTEMPTS, subjectFor } from '~/jobs/job';
import { provisionOrderLineJob } from '~/jobs/provision-order-line';
import { sendOrderConfirmationJob } from '~/jobs/send-order-confirmation';
import { backoffMs } from '~/platform/retry';
import { later } from './demo-calendar';
import { storeMail } from './demo-mails';
import {
  licenceOf,
  sendMessage,
  touch,
  type DemoEvent,
  type DemoGrant,
  type DemoLine,
  type DemoOrder,
  type DemoShop,
} from './demo-shop';

import { NO_COMPUTER } from './demo-vendor';

const RETRY_MS = 1000;

/** The outcome of a failing attempt: the same cause until the attempts are used up, or a final failure at once. */
export type Trouble = { cause: ProvisioningCause; detail: string; stack: string; attempts: number };

/** Runs the waiting lines; none starts before `from`, for example the end of a pause. */
export function provisionOrder(
  shop: DemoShop,
  order: DemoOrder,
  { from, except = [] }: { from?: Date; except?: readonly DemoLine[] } = {},
): void {
  for (const line of order.lines) {
    if (line.status !== 'waiting' || except.includes(line)) continue;
    const due = from && from > line.dueAt ? from : line.dueAt;
    // One line in forty waits for a lock or a slow disk.
    finish(shop, line, later(due, shop.random.chance(0.025) ? shop.random.int(900, 2600) : shop.random.int(6, 70)));
  }
  closeOrder(shop, order);
}

export function finish(shop: DemoShop, line: DemoLine, begin: Date): void {
  let at = begin;
  for (const step of line.steps) {
    if (step.status === 'done') continue;
    const startedAt = at;
    at = later(at, shop.random.int(4, 45));
    Object.assign(step, { status: 'done', attempts: step.attempts + 1, errorCode: null, startedAt, finishedAt: at });
    takeEffect(shop, line, step.name, at);
  }
  Object.assign(line, { status: 'done', attempts: line.attempts + 1, errorCode: null, errorDetail: null });
  line.finishedAt = at;
  touch(line);
}

function takeEffect(shop: DemoShop, line: DemoLine, step: StepName, at: Date): void {
  const { effect, sku } = line.product;
  const { order } = line;
  if (step === 'grant-modules') {
    const own = shop.grants.get(order.firm.id) ?? new Map<string, DemoGrant>();
    shop.grants.set(order.firm.id, own);
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
    line.selection.forEach((unit, unitNo) => act(shop, line, unitNo, unit, effect.licenceAction as LicenceAction, at));
    return;
  }
  for (let unitNo = 0; unitNo < line.priced.quantity * effect.licencesPerUnit; unitNo++) {
    const code = shop.approvalCode();
    const expiresAt = newLicenceExpiry(at, order.totals.extendsYearly);
    shop.licences.set(code, {
      ...BARE_LICENCE,
      ...ownersOf(order),
      approvalCode: code,
      expiresAt,
      registeredAt: at,
      updatedAt: at,
    });
    record(shop, line, unitNo, {
      approvalCode: code,
      action: 'issue',
      at,
      expiredBefore: null,
      expiresAfter: expiresAt,
    });
  }
}

function act(
  shop: DemoShop,
  line: DemoLine,
  unitNo: number,
  { approvalCode: code, computer }: DemoLine['selection'][number],
  action: LicenceAction,
  at: Date,
): void {
  const licence = licenceOf(shop, code);
  const expiredBefore = licence.expiresAt;
  licence.expiresAt = expiryAfter(action, at) ?? licence.expiresAt;
  licence.updatedAt = at;
  const { computer: becomes } = effectOnLicence(action);
  if (becomes === 'is-cleared') Object.assign(licence, CLEARED);
  if (becomes === 'is-registered') licence.computer = computer ?? '';
  if (endsAtOnce(action)) Object.assign(licence, { withdrawn: true, stoppedAt: at });
  record(shop, line, unitNo, { approvalCode: code, action, at, expiredBefore, expiresAfter: licence.expiresAt });
}

function record(
  shop: DemoShop,
  line: DemoLine,
  unitNo: number,
  event: Pick<DemoEvent, 'approvalCode' | 'at' | 'expiredBefore' | 'expiresAfter'> & {
    action: LicenceAction | 'issue';
  },
): void {
  const { action, approvalCode: code, expiresAfter } = event;
  const computer = line.selection[unitNo]?.computer ?? null;
  const report = licenceReport(action, { approvalCode: code, expiresAt: expiresAfter, computer });
  shop.events.push({ ...event, orderLineId: line.id, unitNo, report, reverses: false });
}

/** Completes an order whose last line has ended, and mails its confirmation. */
export function closeOrder(shop: DemoShop, order: DemoOrder): void {
  const open = order.lines.filter(({ status }) => status !== 'cancelled');
  if (order.completedAt || open.length === 0 || open.some(({ status }) => status !== 'done')) return;
  order.completedAt = new Date(Math.max(...order.lines.map((line) => line.finishedAt?.getTime() ?? 0)));
  order.confirmedAt = later(order.completedAt, shop.random.int(25, 120));
  order.revision += 4;
  const { correlationId, completedAt: createdAt } = order;
  sendMessage(shop, sendOrderConfirmationJob, { orderId: order.id }, { correlationId, createdAt });
  storeMail(shop, order.confirmedAt, { kind: 'order-confirmation', order }, order.correlationId);
}

/**
 * Makes a waiting line fail at its last step, after the other steps.
 * @returns the time of its last attempt
 */
export function failLine(shop: DemoShop, line: DemoLine, trouble: Trouble): Date {
  const { cause, detail, stack, attempts } = trouble;
  let at = later(line.dueAt, shop.random.int(6, 70));
  const last = line.steps.at(-1);
  for (const step of line.steps) {
    const startedAt = at;
    at = later(at, shop.random.int(4, 45));
    if (step === last) Object.assign(step, { status: 'failed', attempts, errorCode: cause, startedAt });
    else {
      Object.assign(step, { status: 'done', attempts: 1, startedAt, finishedAt: at });
      takeEffect(shop, line, step.name, at);
    }
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const retryInMs = attempt < attempts ? backoffMs(attempt, RETRY_MS, shop.random.int(0, 99) / 100) : null;
    const startedAt = at;
    at = later(at, shop.random.int(15, 90));
    shop.failures.push({
      jobId: shop.newestMessage.get(subjectFor(provisionOrderLineJob, line.id)) ?? '',
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

/** Clearing a licence leaves where its computer stood. */
const { country: _country, region: _region, ...CLEARED } = NO_COMPUTER;
const BARE_LICENCE = { ...NO_COMPUTER, withdrawn: false, stoppedAt: null };

const ownersOf = ({ dealer, firm }: DemoOrder) => ({
  firmId: firm.id,
  dealerId: dealer.id,
  passwordTakenBy: firm.contact,
});

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
