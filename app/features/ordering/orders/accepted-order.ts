import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { ADDRESS_FIELDS, pickFields } from '~/features/customers/firms/customer-fields';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { kurusFromDecimal } from '~/platform/money';
import type { OrderDraft, WrittenOrder } from './order-store.server';
import { orderStatus } from './order-status';
import { paymentStatus } from './payment-status';
import { withSkippedSteps, type LineView, type OrderView } from './order-view';

/** An order as a reader would see it at its commit, without another query. */
export function acceptedOrder({ firm }: DealerViewer, draft: OrderDraft, written: WrittenOrder): OrderView {
  return {
    id: written.orderId,
    receiptNo: written.receiptNo,
    status: orderStatus(draft.lines, { heldFor: draft.heldFor }),
    paymentStatus: paymentStatus({ due: kurusFromDecimal(draft.net), paid: 0 }),
    revision: 1,
    acceptedAt: written.acceptedAt,
    completedAt: null,
    cancelledAt: null,
    source: draft.source,
    locale: draft.locale,
    correlationId: draft.correlationId,
    paymentMethod: draft.paymentMethod,
    cashOnDelivery: draft.cashOnDelivery,
    heldFor: draft.heldFor,
    exchangeRate: String(Number(draft.exchangeRate)),
    rateSource: draft.rateSource,
    rateDate: draft.rateDate,
    amountInWords: draft.amountInWords,
    paying: {
      dueDay:
        draft.heldFor === 'approval' ? null : dayAfter(dayInIstanbul(new Date(written.acceptedAt)), draft.dueDays),
      asked: false,
      declined: false,
    },
    money: { due: draft.net, paid: '0.00' },
    totals: { quantity: draft.totalQuantity, goods: draft.goods, discount: '0.00', vat: draft.vat, net: draft.net },
    dealer: {
      id: firm.id,
      code: firm.code,
      ...pickFields(firm, ADDRESS_FIELDS),
      email: draft.billingEmail,
      contact: draft.billingContact,
    },
    customer: {
      firmId: written.customerFirmId,
      code: written.customerCode,
      ...pickFields(draft.delivery, ADDRESS_FIELDS),
    },
    note: draft.note,
    hasConversations: false,
    lines: draft.lines.map((line, index): LineView => ({
      id: line.id,
      position: index + 1,
      itemId: line.itemId,
      sku: line.sku,
      name: line.name,
      class: line.class,
      family: line.family,
      quantity: line.quantity,
      currency: line.currency,
      currencyPrice: line.currencyPrice,
      unitPrice: line.unitPrice,
      vatRate: line.vatRate,
      goods: line.goods,
      vat: line.vat,
      status: line.status,
      attempts: 0,
      dueAt: written.dueAt[index] ?? written.acceptedAt,
      nextAttemptAt: null,
      finishedAt: null,
      reversedAt: null,
      errorCode: null,
      revision: 1,
      modules: [],
      licencesExpected: line.licencesExpected,
      steps: withSkippedSteps(
        line.steps.map((name) => ({
          name,
          status: 'queued',
          attempts: 0,
          errorCode: null,
          startedAt: null,
          finishedAt: null,
        })),
      ),
      licences: [],
    })),
    mail: { status: 'waiting', sentAt: null, errorCode: null },
  };
}
