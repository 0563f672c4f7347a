import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { uploadName } from '~/platform/upload-name';
import { isPdf, pictureType } from '~/platform/upload-type.server';
import { bankReceiptsOf, insertBankReceipt } from './bank-receipt-store.server';
import { wantsTransfer } from './payment-slip';
import { BANK_RECEIPT } from './slip-form';

const MEDIA_TYPES = { pdf: 'application/pdf', png: 'image/png', jpg: 'image/jpeg' } as const;

/** The type of a file by its content, whatever its name or media type. */
const typeOf = (bytes: Buffer): keyof typeof MEDIA_TYPES | undefined => (isPdf(bytes) ? 'pdf' : pictureType(bytes));

/**
 * Keeps the bank's receipt of a transfer with an order that waits for it (B21), so that staff can look for the money. It pays
 * nothing and changes nothing of the order; the same file is kept once.
 * @throws AppError order-not-found (404); nothing-to-pay (409); bank-receipt-missing, bank-receipt-too-large, bank-receipt-type,
 *   too-many-bank-receipts (422)
 */
export async function addBankReceipt(
  viewer: DealerViewer,
  orderId: number,
  file: FormDataEntryValue | null,
): Promise<void> {
  const order = await readOrder(viewer.firm.id, orderId);
  if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
  if (!wantsTransfer(order)) throw new AppError('nothing-to-pay', 409);
  if (!(file instanceof Blob) || file.size === 0) throw new AppError('bank-receipt-missing', 422);
  if (file.size > BANK_RECEIPT.bytes) throw new AppError('bank-receipt-too-large', 422);
  const bytes = Buffer.from(await file.arrayBuffer());
  const type = typeOf(bytes);
  if (!type) throw new AppError('bank-receipt-type', 422);
  const name = uploadName(file.name, type, 'dekont');
  await transaction(async (tx) => {
    await lockOrderMoney(tx, orderId);
    if ((await bankReceiptsOf(orderId, tx)).length >= BANK_RECEIPT.most)
      throw new AppError('too-many-bank-receipts', 422);
    const added = await insertBankReceipt(tx, {
      ...{ orderId, name, bytes },
      mediaType: MEDIA_TYPES[type],
      addedBy: viewer.email,
    });
    if (!added) return;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'order.add-bank-receipt',
      subjectType: 'order',
      subjectId: String(orderId),
      after: { name },
      correlationId: order.correlationId,
    });
  });
}
