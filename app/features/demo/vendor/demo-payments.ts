import { addDays, dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, multiplyHalfUp, sumKurus, type Kurus } from '~/platform/money';
import type { PaymentMeans } from '~/platform/payment-names';
import { officeMoment, dayOf } from './demo-calendar';
import { demoStaff, type DemoPast } from './demo-past';
import type { DemoAct, DemoOrder } from './demo-shop';
import { seededRandom } from './random';

/** Money that came for an order. */
export type DemoPayment = { order: DemoOrder; at: Date; means: PaymentMeans; amount: Kurus; reference: string };

/** An order by bank transfer, and when it is due. */
export type DemoTransfer = { order: DemoOrder; dueAt: Date };

/** Its own, so that payments change nothing else of the demo. */
const SEED = 2027;
const MOST_DAYS = 6;

/**
 * What dealers have paid by now: most orders within a working week, a few in part, some not at all. The newest wait for their
 * delivery.
 */
export function planPayments({ shop, now }: DemoPast): DemoPayment[] {
  const random = seededRandom(SEED);
  const youngest = addDays(now, -PROVISIONAL_DAYS);
  return shop.orders.flatMap((order): DemoPayment[] => {
    const day = dayOf(order.acceptedAt) + random.int(1, MOST_DAYS);
    const at = officeMoment(random, day);
    // Of the newest orders enough wait for their money that each dealer has provisional licences.
    const waits = order.acceptedAt > youngest && onlyNewLicences(order);
    const [never, inPart] = [random.chance(waits ? 0.45 : 0.1), random.chance(waits ? 0.2 : 0.06)];
    const means = random.chance(0.3) ? 'transfer' : order.cashOnDelivery;
    const reference =
      means === 'transfer' ? `EFT ${random.digits(8)}` : means === 'card' ? `Slip ${random.digits(6)}` : '';
    const due = dueOf(order);
    if (due <= 0 || never || at >= now) return [];
    return [{ order, at, means, amount: inPart ? multiplyHalfUp(due, 1, 2) : due, reference }];
  });
}

/** With the days to pay that dealers have, no order of these is cancelled before the demo is a week old. */
const PROVISIONAL_DAYS = 40;
const TERM_DAYS = 30;

const onlyNewLicences = ({ lines }: DemoOrder) =>
  lines.every(({ product: { effect } }) => effect.licenceAction === null && effect.licencesPerUnit > 0);

/**
 * The orders by bank transfer: those of which a transfer paid, and the newest ones that wait for one. Nothing of these had to wait
 * for it, because new licences are issued before.
 */
export function planTransfers({ shop, now }: DemoPast, payments: readonly DemoPayment[]): DemoTransfer[] {
  const means = new Map(payments.map((payment) => [payment.order.id, payment.means]));
  const youngest = addDays(now, -PROVISIONAL_DAYS);
  const waits = (order: DemoOrder) =>
    !order.cancelledAt && order.completedAt && order.acceptedAt > youngest && onlyNewLicences(order);
  return shop.orders
    .filter((order) => (means.has(order.id) ? means.get(order.id) === 'transfer' : waits(order)))
    .map((order) => ({ order, dueAt: addDays(order.acceptedAt, TERM_DAYS) }));
}

const dueOf = ({ cancelledAt, totals, lines }: DemoOrder): Kurus =>
  cancelledAt
    ? 0
    : totals.net -
      sumKurus(lines.filter(({ reversedAt }) => reversedAt).map(({ priced }) => priced.goodsKurus + priced.vatKurus));

/** The acts of staff who recorded them. */
export const actsOfPayments = (payments: readonly DemoPayment[]): DemoAct[] =>
  payments.map(({ order, at, means, amount, reference }) => ({
    at,
    by: demoStaff.support,
    action: 'payment.record',
    subjectType: 'order',
    subjectId: String(order.id),
    after: { amount: decimalFromKurus(amount), means, valueDate: dayInIstanbul(at), ...(reference && { reference }) },
    correlationId: order.correlationId,
  }));
