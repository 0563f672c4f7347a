import { setImmediate } from 'node:timers/promises';
import { storeMails, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { db } from '~/platform/db/client.server';
import { renderOrderConfirmation } from './order-confirmation.server';

export function composeOrderConfirmation(orderId: number): Promise<void> {
  return composeOrderConfirmations([orderId]);
}

/**
 * Composes the confirmations of completed orders and stores them together with the messages that deliver them
 * (dealer-shop §4 step 6): all of them or none. Composing twice stores only one mail.
 */
export async function composeOrderConfirmations(orderIds: readonly number[]): Promise<void> {
  const mails: MailDraft[] = [];
  for (const order of await readOrdersForMail(orderIds, db())) {
    if (order.status !== 'completed') continue;
    mails.push(confirmationOf(order));
    // Composing takes longer than a line: this lets other work run in between.
    await setImmediate();
  }
  if (mails.length > 0) await storeMails(db(), mails);
}

/** The confirmation of an order in its present state, as a mail to its dealer. */
export function confirmationOf(order: OrderView): MailDraft {
  const { subject, html, text, rowsHtml, modules, approvalCodes, paymentMethod } = renderOrderConfirmation(order);
  const { dealer } = order;
  return {
    kind: 'order-confirmation',
    orderId: order.id,
    locale: order.locale,
    to: { name: dealer.contact || dealer.name, address: dealer.email },
    subject,
    html,
    text,
    fields: {
      firm: { ...dealer, phone: dealer.phone },
      dealerId: dealer.id,
      orderId: order.id,
      receiptNo: order.receiptNo,
      rowsHtml,
      modules,
      approvalCodes,
      paymentMethod,
    },
    correlationId: order.correlationId,
  };
}
