import { randomBytes } from 'node:crypto';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { lockOrderMoney } from '~/features/ordering/payments/payment-store.server';
import { transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, type Kurus } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import { configuredAcquirer } from './acquirers.server';
import { askAcquirer } from './ask-acquirer.server';
import { ABANDONED, nextInquiryAt } from './attempt-rules';
import { attemptsOfOrder, changeAttempt, insertAttempt, lockAttempt, type Attempt } from './attempt-store.server';
import { instalmentPlans, offerOf, type InstalmentPlan } from './instalments';
import { askAt, GIVE_BACK } from './settle.server';

/** What cards may pay an amount in: a single payment, and the vendor's offers. */
export async function plansFor(amount: Kurus, tx?: Executor): Promise<InstalmentPlan[]> {
  const { instalments, surchargeBearer } = (await settings(tx)).cards;
  return instalmentPlans(amount, instalments.map(offerOf), surchargeBearer);
}

/**
 * Opens a try to pay what is left of an order by card. One that was left at the acquirer's page is asked about first: whoever
 * went back to pay otherwise must not have paid already.
 * @throws AppError card-not-available (422); order-not-found (404); nothing-to-pay (409); card-payment-unknown (409) while
 *   an earlier try has no answer; instalments-not-offered (422)
 * @returns the attempt's id
 */
export async function openAttempt(
  viewer: DealerViewer,
  orderId: number,
  { instalments, locale, correlationId }: { instalments: number; locale: string; correlationId: string },
): Promise<number> {
  const acquirer = configuredAcquirer();
  if (!acquirer) throw new AppError('card-not-available', 422);
  for (const earlier of await openAttemptsOf(viewer, orderId)) {
    await askNow(earlier);
  }
  return transaction(async (tx) => {
    const order = await lockOrderMoney(tx, orderId);
    if (order?.dealerId !== viewer.firm.id) throw notFound('order-not-found', { type: 'order', id: orderId });
    const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
    if (left <= 0) throw new AppError('nothing-to-pay', 409);
    const earlier = await attemptsOfOrder(tx, orderId);
    if (earlier.some(({ state, details }) => state === 'unknown' && !(GIVE_BACK in details))) {
      throw new AppError('card-payment-unknown', 409);
    }
    for (const attempt of earlier.filter(({ state }) => state === 'opened')) {
      await changeAttempt(tx, attempt, { state: 'failed', failureCode: ABANDONED, nextInquiryAt: null });
    }
    const plan = (await plansFor(left, tx)).find(({ count }) => count === instalments);
    if (!plan) throw new AppError('instalments-not-offered', 422);
    const now = new Date();
    const firstInquiry = nextInquiryAt(now, 0, now) ?? now;
    const id = await insertAttempt(tx, {
      // A number is spent by its try.
      oid: `KRP${order.receiptNo}-${earlier.length + 1}-${randomBytes(3).toString('hex')}`,
      rnd: randomBytes(10).toString('hex'),
      acquirer: acquirer.name,
      dealerId: order.dealerId,
      orderId,
      accountId: viewer.accountId,
      amount: decimalFromKurus(left),
      surcharge: decimalFromKurus(plan.surcharge),
      instalments,
      locale,
      correlationId,
      nextInquiryAt: firstInquiry,
    });
    await askAt(tx, { id, correlationId }, firstInquiry);
    return id;
  });
}

async function openAttemptsOf(viewer: DealerViewer, orderId: number): Promise<Attempt[]> {
  return transaction(async (tx) =>
    (await attemptsOfOrder(tx, orderId)).filter(
      ({ state, dealerId }) => state === 'opened' && dealerId === viewer.firm.id,
    ),
  );
}

async function askNow(attempt: Attempt): Promise<void> {
  await transaction(async (tx) => {
    await lockOrderMoney(tx, attempt.orderId);
    const now = await lockAttempt(tx, attempt.id);
    if (now.state === 'opened') await changeAttempt(tx, now, { state: 'opened', nextInquiryAt: new Date() });
  });
  await askAcquirer(attempt.id);
}
