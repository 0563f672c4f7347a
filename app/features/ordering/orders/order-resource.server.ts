import { ADDRESS_FIELDS, membersOf } from '~/features/customers/firms/customer-fields';
import { env } from '~/platform/env.server';
import type { OrderListRow } from './order-rows-store.server';
import type { LineView, OrderView } from './order-view';
import { awaitsCard } from './payment-status';

/** The order as the API shows it (`GET /api/orders/{id}`); the tests compare it to /api/openapi.json. */
export function orderResource(order: OrderView) {
  return {
    id: order.id,
    receiptNo: order.receiptNo,
    status: order.status,
    paymentStatus: order.paymentStatus,
    acceptedAt: order.acceptedAt,
    completedAt: order.completedAt,
    payment: order.paymentMethod,
    payUrl: awaitsCard(order) ? `${env().PUBLIC_ORIGIN}/orders/${order.id}/card` : null,
    cashOnDelivery: order.cashOnDelivery,
    customer: {
      firmId: order.customer.firmId,
      code: order.customer.code,
      ...membersOf(
        ADDRESS_FIELDS,
        (field) => order.customer[field],
        [order.customer.address1, order.customer.address2].filter((line) => line !== ''),
      ),
    },
    note: order.note,
    money: order.money,
    totals: {
      ...order.totals,
      currency: 'TRL' as const,
      exchangeRate: order.exchangeRate,
      exchangeRateSource: order.rateSource,
      exchangeRateDate: order.rateDate,
      inWords: order.amountInWords,
    },
    lines: order.lines.map(lineResource),
    mail: mailResource(order),
  };
}

/** An order as the API lists it (`GET /api/orders`). */
export function listedOrder(order: OrderListRow) {
  const { id, receiptNo, status, paymentStatus, acceptedAt, customer, province, net } = order;
  const { quantity, lineCount, linesDone, firstLine } = order;
  return {
    ...{ id, receiptNo, status, paymentStatus, acceptedAt, customer, province },
    ...{ quantity, lineCount, linesDone, firstLine, net },
  };
}

function mailResource({ mail }: OrderView) {
  return { status: mail.status, sentAt: mail.sentAt };
}

function lineResource(line: LineView) {
  return {
    id: line.id,
    itemId: line.itemId,
    sku: line.sku,
    name: line.name,
    quantity: line.quantity,
    currency: line.currency,
    currencyPrice: line.currencyPrice,
    unitPrice: line.unitPrice,
    vatRate: line.vatRate,
    goods: line.goods,
    vat: line.vat,
    status: line.status,
    attempts: line.attempts,
    ...(line.errorCode ? { error: { code: line.errorCode } } : {}),
    steps: line.steps.map(({ name, status, attempts, errorCode }) => ({
      name,
      status,
      attempts,
      ...(errorCode ? { error: { code: errorCode } } : {}),
    })),
    approvalCodes: line.licences.map(({ approvalCode }) => approvalCode),
    licences: line.licences.map(({ approvalCode, action, expiresAt, paidUntil }) => ({
      approvalCode,
      action,
      expiresAt,
      provisional: paidUntil !== null,
      paidUntil,
    })),
    modules: line.modules,
  };
}

/** The changes since a revision of the order that the reader has seen. */
export function orderChange(order: OrderView, sinceRevision: number) {
  return {
    status: order.status,
    paymentStatus: order.paymentStatus,
    completedAt: order.completedAt,
    mail: mailResource(order),
    lines: order.lines.filter(({ revision }) => revision > sinceRevision).map(lineResource),
  };
}

export type OrderResource = ReturnType<typeof orderResource>;
export type ListedOrder = ReturnType<typeof listedOrder>;
export type OrderChange = ReturnType<typeof orderChange>;
