import { listedPlan, type ShownPlan } from './shown-plan';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { notFound } from '~/platform/errors';
import { db } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { kurusFromDecimal } from '~/platform/money';
import { configuredAcquirer } from './acquirers.server';
import { attemptOfDealer, attemptsOfOrders, inquiriesOf, type Attempt, type Inquiry } from './attempt-store.server';
import { bankCode, lastInquiryAt, refusalReason } from './attempt-rules';
import { GIVE_BACK, PART_BACK } from './settle.server';
import { plansFor } from './open-attempt.server';

/** What can be chosen to pay the rest of an order by card. */
export type CardChoice = {
  orderId: number;
  receiptNo: number;
  bank: string | null;
  left: number;
  plans: ShownPlan[];
};

/** @throws AppError order-not-found (404) */
export async function readCardChoice(viewer: DealerViewer, orderId: number | undefined): Promise<CardChoice> {
  const order = orderId === undefined ? undefined : await readOrder(viewer.firm.id, orderId);
  if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
  const left = Math.max(0, kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid));
  return {
    orderId: order.id,
    receiptNo: order.receiptNo,
    bank: configuredAcquirer()?.bank ?? null,
    left,
    plans: left > 0 ? (await plansFor(left)).map(listedPlan) : [],
  };
}

/** A try as its page shows it: on its way to the bank, or what came of it. */
export type ShownAttempt = {
  id: number;
  orderId: number;
  receiptNo: number;
  /** All that it pays; of several it is the account's, not an order's. */
  orders: { orderId: number; receiptNo: number; amount: number }[];
  /** Of the first order, for the page that waits. */
  revision: number;
  bank: string;
  plan: ShownPlan;
} & (
  | { phase: 'go'; host: string; action: string; fields: Record<string, string> }
  | {
      phase: 'paid';
      approvalNo: string | null;
      /** Its receipt, and when the bank approved it, ISO 8601. */
      paymentId: number | null;
      at: string | null;
      /** What its orders did not need any more, and goes back. */
      partBack: number;
    }
  | {
      phase: 'declined';
      reason: ReturnType<typeof refusalReason>;
      /** The bank's own. */
      code: string | null;
      at: string | null;
      /** The order may become one by transfer. */
      mayTurn: boolean;
    }
  | {
      phase: 'unknown';
      /** When it went to the bank, what was asked since without a result, and when it is asked next and last; ISO 8601. */
      openedAt: string;
      inquiries: Inquiry[];
      nextAt: string | null;
      lastAt: string;
    }
  | { phase: 'returned' }
);

/** The address of a try: below its order, or below the account where it pays several. */
export function attemptAddress({ id, orderId, orders }: Pick<Attempt, 'id' | 'orderId' | 'orders'>): string {
  return orders.length > 1 ? `/statement/pay/card/${id}` : `/orders/${orderId}/card/${id}`;
}

/** Where the try for one of these orders is whose answer the bank is asked for; null where there is none. */
export async function askedAttempt(orderIds: readonly number[]): Promise<string | null> {
  const unknown = (await attemptsOfOrders(db(), orderIds)).find(
    ({ state, details }) => state === 'unknown' && !(GIVE_BACK in details),
  );
  return unknown ? `${attemptAddress(unknown)}?back` : null;
}

/**
 * @param orderId below whose address it is; null for that of the account
 * @param isBack whether the person has returned from the bank: then a try without an answer is unknown, not yet to begin
 * @throws AppError order-not-found (404)
 */
export async function readCardAttempt(
  viewer: DealerViewer,
  orderId: number | null | undefined,
  id: number | undefined,
  isBack: boolean,
): Promise<ShownAttempt> {
  const attempt = id === undefined ? undefined : await attemptOfDealer(viewer.firm.id, id);
  if (!attempt || !(orderId === null || attempt.orders.some((order) => order.orderId === orderId)))
    throw notFound('order-not-found', { type: 'order', id: orderId ?? undefined });
  const acquirer = configuredAcquirer();
  const total = kurusFromDecimal(attempt.amount) + kurusFromDecimal(attempt.surcharge);
  const monthly = Math.floor(total / attempt.instalments);
  const about = {
    id: attempt.id,
    orderId: attempt.orderId,
    receiptNo: attempt.receiptNo,
    orders: attempt.orders.map((order) => ({
      orderId: order.orderId,
      receiptNo: order.receiptNo,
      amount: kurusFromDecimal(order.amount),
    })),
    revision: attempt.revision,
    bank: acquirer?.bank ?? '',
    plan: listedPlan({
      count: attempt.instalments,
      surcharge: kurusFromDecimal(attempt.surcharge),
      total,
      monthly,
      first: total - monthly * (attempt.instalments - 1),
    }),
  };
  if (attempt.state === 'opened' && acquirer && !isBack) {
    const place = `${env().PUBLIC_ORIGIN}/api/card-payments/${attempt.oid}/${attempt.rnd}`;
    const form = acquirer.start({
      oid: attempt.oid,
      rnd: attempt.rnd,
      amount: total,
      instalments: attempt.instalments,
      language: attempt.locale === 'tr' ? 'tr' : 'en',
      returnUrl: `${place}/return`,
      noticeUrl: `${place}/notice`,
    });
    return { ...about, phase: 'go', host: new URL(acquirer.origin).host, ...form };
  }
  return { ...about, ...(await outcomeOf(attempt)) };
}

async function outcomeOf(attempt: Attempt) {
  const { id, state, details, failureCode, paymentId, openedAt, settledAt, nextInquiryAt } = attempt;
  if (GIVE_BACK in details || state === 'voided' || state === 'refunded') return { phase: 'returned' } as const;
  if (state === 'captured') {
    const partBack = kurusFromDecimal(details[PART_BACK] ?? '0');
    return { phase: 'paid', approvalNo: details.approvalNo ?? null, paymentId, at: settledAt, partBack } as const;
  }
  if (state === 'failed') {
    const mayTurn = attempt.awaitsCard && attempt.orders.length === 1;
    return {
      phase: 'declined',
      reason: refusalReason(failureCode),
      code: bankCode(failureCode),
      at: settledAt,
      mayTurn,
    } as const;
  }
  return {
    phase: 'unknown',
    openedAt,
    inquiries: await inquiriesOf(id),
    nextAt: nextInquiryAt,
    lastAt: lastInquiryAt(new Date(openedAt)).toISOString(),
  } as const;
}
