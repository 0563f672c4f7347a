import { storeMail, type MailDraft } from '~/features/mail/mail-store.server';
import { readAnyOrder } from '~/features/orders/order-read-store.server';
import type { OrderView } from '~/features/orders/order-view';
import { transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { renderOrderConfirmation } from './order-confirmation.server';

/**
 * Composes the confirmation of a completed order and stores it together with the message that delivers it
 * (dealer-shop §4 step 6). Composing twice stores one mail.
 */
export async function composeOrderConfirmation(orderId: number): Promise<void> {
  const order = await readAnyOrder(orderId);
  if (order?.status !== 'completed') return;
  await transaction((tx) => storeMail(tx, confirmationOf(order), env().MAIL_FROM_ADDRESS.split('@')[1] ?? 'localhost'));
}

/** The confirmation of an order as it is now, as a mail to its dealer. */
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
