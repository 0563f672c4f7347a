import { randomBytes } from 'node:crypto';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { lockOrdersMoney } from '~/features/ordering/payments/payment-store.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';
import { configuredAcquirer } from './acquirers.server';
import { askAcquirer } from './ask-acquirer.server';
import { ABANDONED, nextInquiryAt } from './attempt-rules';
import {
  attemptsOfOrders,
  changeAttempt,
  insertAttempt,
  lockAttempt,
  orderIdsOf,
  type Attempt,
} from './attempt-store.server';
import { instalmentPlans, offerOf, type InstalmentPlan } from './instalments';
import { askAt, GIVE_BACK } from './settle.server';

/** What cards may pay an amount in: a single payment, and the vendor's offers. */
export async function plansFor(amount: Kurus, tx?: Executor): Promise<InstalmentPlan[]> {
  const { instalments, surchargeBearer } = (await settings(tx)).cards;
  return instalmentPlans(amount, instalments.map(offerOf), surchargeBearer);
}

/**
 * Opens a try to pay what is left of orders of a dealer by card, of several at once where they were chosen together; those that need
 * nothing by now are left out. One that was left at the acquirer's page is asked about first: whoever went back to pay otherwise must
 * not have paid already.
 * @throws AppError card-not-available (422); order-not-found (404); nothing-to-pay (409); card-payment-unknown (409) while an
 *   earlier try for one of them has no answer; instalments-not-offered (422)
 * @returns the attempt's id
 */
export async function openAttempt(
  viewer: DealerViewer,
  orderIds: readonly number[],
  { instalments, locale, correlationId }: { instalments: number; locale: string; correlationId: string },
): Promise<number> {
  const acquirer = configuredAcquirer();
  if (!acquirer) throw new AppError('card-not-available', 422);
  await askAboutOpen(viewer, orderIds);
  return transaction(async (tx) => {
    const locked = await lockOrdersMoney(tx, orderIds);
    for (const id of orderIds) {
      if (locked.get(id)?.dealerId !== viewer.firm.id) throw notFound('order-not-found', { type: 'order', id });
    }
    const owing = [...locked]
      .map(
        ([
          orderId,
          {
            receiptNo,
            money: { due, paid },
          },
        ]) => {
          return { orderId, receiptNo, left: kurusFromDecimal(due) - kurusFromDecimal(paid) };
        },
      )
      .filter(({ left }) => left > 0)
      .toSorted((one, other) => one.orderId - other.orderId);
    const [first] = owing;
    if (!first) throw new AppError('nothing-to-pay', 409);
    const earlier = await leaveEarlier(
      tx,
      owing.map(({ orderId }) => orderId),
    );
    const total = sumKurus(owing.map(({ left }) => left));
    const plan = (await plansFor(total, tx)).find(({ count }) => count === instalments);
    if (!plan) throw new AppError('instalments-not-offered', 422);
    const now = new Date();
    const firstInquiry = nextInquiryAt(now, now) ?? now;
    const id = await insertAttempt(tx, {
      // A number is spent by its try.
      oid: `KRP${first.receiptNo}-${earlier + 1}-${randomBytes(3).toString('hex')}`,
      rnd: randomBytes(10).toString('hex'),
      acquirer: acquirer.name,
      dealerId: viewer.firm.id,
      orders: owing.map(({ orderId, left }) => ({ orderId, amount: decimalFromKurus(left) })),
      accountId: viewer.accountId,
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

/** Asks about the tries that were left at the acquirer's page: whoever went back to pay otherwise must not have paid already. */
export async function askAboutOpen(viewer: DealerViewer, orderIds: readonly number[]): Promise<void> {
  for (const earlier of await openAttemptsOf(viewer, orderIds)) await askNow(earlier);
}

/**
 * Gives up the tries of these locked orders that were left at the acquirer's page.
 * @throws AppError card-payment-unknown (409) while one has no answer
 * @returns how many tries there were
 */
export async function leaveEarlier(tx: Executor, orderIds: readonly number[]): Promise<number> {
  const earlier = await attemptsOfOrders(tx, orderIds);
  if (earlier.some(({ state, details }) => state === 'unknown' && !(GIVE_BACK in details))) {
    throw new AppError('card-payment-unknown', 409);
  }
  for (const { id, state } of earlier) {
    if (state !== 'opened') continue;
    // It may pay others, too, which are not locked here: what becomes of them with it waits for the attempt's row.
    const attempt = await lockAttempt(tx, id);
    const locked = orderIdsOf(attempt).filter((orderId) => orderIds.includes(orderId));
    if (attempt.state !== 'opened') continue;
    await changeAttempt(tx, attempt, { state: 'failed', failureCode: ABANDONED, nextInquiryAt: null, locked });
  }
  return earlier.length;
}

async function openAttemptsOf(viewer: DealerViewer, orderIds: readonly number[]): Promise<Attempt[]> {
  return (await attemptsOfOrders(db(), orderIds)).filter(
    ({ state, dealerId }) => state === 'opened' && dealerId === viewer.firm.id,
  );
}

async function askNow(attempt: Attempt): Promise<void> {
  await transaction(async (tx) => {
    await lockOrdersMoney(tx, orderIdsOf(attempt));
    const now = await lockAttempt(tx, attempt.id);
    if (now.state === 'opened') await changeAttempt(tx, now, { state: 'opened', nextInquiryAt: new Date() });
  });
  await askAcquirer(attempt.id);
}
