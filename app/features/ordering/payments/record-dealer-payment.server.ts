import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, sumKurus } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { lockItems, type WantedItem } from './lock-items.server';
import { moneyChanged } from './money-changed.server';
import { findPaymentOfForm, insertPayment, type PaymentDraft } from './payment-store.server';

/**
 * Records money of a dealer that no statement brings: cash at the counter, a cheque, a transfer to another bank (B21). What the
 * allotments leave of it stands on the dealer's account.
 * @param formKey of the form: sent twice, it records one payment
 * @throws AppError payments-changed (409) if an order needs less by now; payment-exceeds-due (422) for more than came
 * @returns the payment's id, and whether this call wrote it
 */
export async function recordDealerPayment(
  viewer: StaffViewer,
  {
    dealerId,
    formKey,
    note,
    allotments,
    ...draft
  }: PaymentDraft & { dealerId: number; formKey: string; note: string; allotments: readonly WantedItem[] },
): Promise<{ id: number; written: boolean }> {
  if (sumKurus(allotments.map(({ amount }) => amount)) > kurusFromDecimal(draft.amount))
    throw new AppError('payment-exceeds-due', 422);
  return transaction(async (tx) => {
    const known = await findPaymentOfForm(tx, formKey);
    if (known !== undefined) return { id: known, written: false };
    const lines = await lockItems(tx, dealerId, allotments);
    const id = await insertPayment(tx, {
      ...{ ...draft, dealerId, note, formKey },
      allotments: allotments.map((one) => ({ ...one, amount: decimalFromKurus(one.amount) })),
    });
    await moneyChanged(
      tx,
      allotments.map(({ orderId }) => orderId),
    );
    const { amount, means, valueDate, reference } = draft;
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'payment.record',
      subjectType: 'firm',
      subjectId: String(dealerId),
      after: { amount, means, valueDate, ...(reference && { reference }), ...(note && { note }), lines },
      correlationId: requestContext()?.requestId ?? '',
    });
    return { id, written: true };
  });
}
