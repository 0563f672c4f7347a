import { planReversal } from '~/features/ordering/provisioning/reverse-line';
import type { LineLicence } from '~/features/ordering/provisioning/reverse-line-store.server';
import type { ProvisioningCause } from '~/features/ordering/provisioning/provisioning-error';
import { decimalFromKurus, sumKurus } from '~/platform/money';
import { later } from './demo-calendar';
import { closeOrder, finish } from './demo-provisioning';
import { licenceOf, ring, touch, type DemoEvent, type DemoLine, type DemoOrder, type DemoShop } from './demo-shop';

/** An operator removes a line from a paused queue. */
export function holdLine(shop: DemoShop, line: DemoLine, at: Date, by: string, reason: string): void {
  const cause: ProvisioningCause = 'removed-by-operator';
  Object.assign(line, { status: 'failed', generation: line.generation + 1, errorCode: cause, finishedAt: at });
  touch(line);
  shop.acts.push({
    ...actOn(line, at, by, reason),
    action: 'order-line.remove',
    before: { status: 'waiting', generation: line.generation - 1 },
    after: { status: 'failed', errorCode: cause, generation: line.generation },
  });
}

/** Replaces wrong licences by others. */
export function correctLine(
  shop: DemoShop,
  line: DemoLine,
  codes: readonly string[],
  at: Date,
  by: string,
  reason: string,
): void {
  const before = { approvalCodes: line.selection.map(({ approvalCode: code }) => code) };
  line.selection = codes.map((code, unit) => ({
    approvalCode: code,
    computer: line.selection[unit]?.computer ?? null,
  }));
  touch(line);
  shop.acts.push({
    ...actOn(line, at, by, reason),
    action: 'order-line.correct',
    before,
    after: { approvalCodes: codes },
  });
}

/** Runs a failed line again, this time successfully. */
export function rerunLine(shop: DemoShop, line: DemoLine, at: Date, by: string, reason: string): void {
  line.generation += 1;
  shop.acts.push({
    ...actOn(line, at, by, reason),
    action: 'order-line.rerun',
    before: { status: 'failed', errorCode: line.errorCode, generation: line.generation - 1 },
    after: { status: 'waiting', generation: line.generation },
  });
  for (const step of line.steps) if (step.status === 'failed') step.attempts = 0;
  Object.assign(line, { attempts: 0, dueAt: at });
  touch(line);
  ring(shop, line, at);
  finish(shop, line, later(at, shop.random.int(20, 90)));
  closeOrder(shop, line.order);
}

/** Cancels an order of which no line has started. */
export function cancelOrder(shop: DemoShop, order: DemoOrder, at: Date, by: string, reason?: string): void {
  shop.acts.push({
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
  shop.credits.push({
    order,
    at,
    amount: decimalFromKurus(order.totals.net),
    note: `Satış fişi ${order.receiptNo} iptali`,
  });
}

/** Takes a line back with everything it granted, by the plan that support sees. */
export function reverseLine(shop: DemoShop, line: DemoLine, at: Date, by: string, reason: string): void {
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
      licences: shop.events
        .filter(
          (event): event is DemoEvent & Pick<LineLicence, 'action'> => event.orderLineId === line.id && !event.reverses,
        )
        .map(({ approvalCode: code, unitNo, action, expiredBefore, expiresAfter }) => ({
          approvalCode: code,
          unitNo,
          action,
          paidUntil: null,
          expiredBefore: expiredBefore?.toISOString() ?? null,
          expiresAfter: expiresAfter.toISOString(),
          expiresAt: licenceOf(shop, code).expiresAt.toISOString(),
          computer: licenceOf(shop, code).computer,
          laterReceiptNo: null,
          laterOrderId: null,
          wantedReceiptNo: null,
          wantedOrderId: null,
        })),
      modules: line.modules.filter((module) => !isNeededElsewhere(shop, line, module)),
      keptModules: line.modules.filter((module) => isNeededElsewhere(shop, line, module)),
      others: order.lines.filter((other) => other !== line).map(({ status }) => status),
    },
    at,
  );
  if ('code' in plan) throw new Error(`line ${line.id} cannot be reversed: ${plan.code}`);
  for (const { approvalCode: code, unitNo, expiresAt, computer, expiredBefore, report, action } of plan.licences) {
    Object.assign(licenceOf(shop, code), { expiresAt, computer, updatedAt: at, withdrawn: action === 'issue' });
    shop.events.push({
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
  for (const module of plan.modules) shop.grants.get(order.firm.id)?.delete(module);
  shop.acts.push({
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
  shop.credits.push({
    order,
    at,
    amount: plan.amount,
    note: `Satış fişi ${order.receiptNo}, satır ${line.position} geri alındı`,
  });
}

const isNeededElsewhere = (shop: DemoShop, line: DemoLine, module: string) =>
  shop.orders.some(
    (order) =>
      order.firm === line.order.firm &&
      order.lines.some((other) => other !== line && !other.reversedAt && other.modules.includes(module)),
  );

const actOn = (line: DemoLine, at: Date, by: string, reason: string) => ({
  at,
  by,
  reason,
  subjectType: 'order-line',
  subjectId: line.id,
  correlationId: line.order.correlationId,
});
