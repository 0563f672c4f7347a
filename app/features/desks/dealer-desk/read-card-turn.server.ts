import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { newLicenceTerm } from '~/features/ordering/cart/new-licence-term';
import type { NewWay } from '~/features/ordering/awaiting-payment/turn-from-card.server';
import { askedAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { readCheckoutCredit, type CheckoutCredit } from '~/features/ordering/credit/checkout-credit.server';
import { creditTermsOf } from '~/features/ordering/credit/credit-terms-store.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import { awaitsCard } from '~/features/ordering/orders/payment-status';
import { issuesLicences, paymentMethods } from '~/features/ordering/orders/payment-methods';
import { readHeldLines } from '~/features/ordering/payments/release-order-store.server';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { notFound } from '~/platform/errors';
import { kurusFromDecimal, type Kurus } from '~/platform/money';
import { settings } from '~/platform/settings-store.server';

/** What it means to pay an order another way that waits for its card; days as `2026-12-24`, in Istanbul. */
export type CardTurn = {
  to: NewWay['to'];
  orderId: number;
  receiptNo: number;
  /** Null where it cannot be turned. */
  terms: {
    left: Kurus;
    dueDay: string;
    cancelDay: string;
    /** When licences end that are issued at once; null if none is. */
    licencesUntil: string | null;
    waits: boolean;
    credit: CheckoutCredit | null;
    /** Where the try is whose answer the bank is asked for. */
    asking: string | null;
  } | null;
};

/** @throws AppError order-not-found (404) */
export async function readCardTurn(
  viewer: DealerViewer,
  orderId: number | undefined,
  to: NewWay['to'],
): Promise<CardTurn> {
  const order = orderId === undefined ? undefined : await readOrder(viewer.firm.id, orderId);
  if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
  const about = { to, orderId: order.id, receiptNo: order.receiptNo };
  if (!awaitsCard(order) || order.heldFor !== 'payment') return { ...about, terms: null };
  const left = kurusFromDecimal(order.money.due) - kurusFromDecimal(order.money.paid);
  const [lines, { payments }, own, credit, asking] = await Promise.all([
    readHeldLines(db(), order.id, 'payment'),
    settings(),
    creditTermsOf(viewer.firm.id),
    readCheckoutCredit(viewer, left),
    askedAttempt([order.id]),
  ]);
  const now = new Date();
  const { holds, dueDays } = paymentMethods[to];
  const begins = lines.filter((line) => !holds(line, payments));
  const dueDay = dayAfter(
    dayInIstanbul(now),
    dueDays({ ...payments, termDays: standingTerms(own, payments).termDays }),
  );
  const { until } = newLicenceTerm(
    lines.map(({ licenceAction }) => ({ licenceAction, yearOncePaid: false })),
    now,
  );
  return {
    ...about,
    terms: {
      ...{ left, dueDay, credit, asking },
      cancelDay: dayAfter(dueDay, payments.cancelDaysAfter),
      licencesUntil: begins.some(issuesLicences) ? until : null,
      waits: begins.length < lines.length,
    },
  };
}
