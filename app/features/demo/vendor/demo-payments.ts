import { addDays, dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, multiplyHalfUp, sumKurus, type Kurus } from '~/platform/money';
import type { PaymentMeans } from '~/platform/payment-names';
import { NO_ATTEMPT } from '~/features/ordering/refunds/refund-standing';
import { dayOf, later, officeMoment } from './demo-calendar';
import { demoStaff, type DemoPast } from './demo-past';
import type { DemoAct, DemoOrder } from './demo-shop';
import { seededRandom } from './random';

/** Money that came for an order. */
export type DemoPayment = {
  order: DemoOrder;
  at: Date;
  means: PaymentMeans;
  amount: Kurus;
  reference: string;
  /** It came by the acquirer's page, so nobody recorded it. */
  byBank?: boolean;
  /** What of it goes back, because lines were taken back after it had come. */
  refund?: DemoRefund;
};

export type DemoRefund = {
  amount: Kurus;
  state: 'requested' | 'refused' | 'done';
  failureCode: string | null;
  resolvedAs: 'account' | 'transfer' | null;
  transferReference: string | null;
  requestedAt: Date;
  finishedAt: Date | null;
};

/** An order by bank transfer, and when it is due. */
export type DemoTransfer = { order: DemoOrder; dueAt: Date };

/** Its own, so that payments change nothing else of the demo. */
const SEED = 2027;
const MOST_DAYS = 6;

/**
 * What dealers have paid by now: most orders within a working week, a few in part, some not at all. The newest wait for their
 * delivery. Orders of which a line was taken back had been paid at once.
 */
export function planPayments({ shop, now }: DemoPast): DemoPayment[] {
  const random = seededRandom(SEED);
  const youngest = addDays(now, -PROVISIONAL_DAYS);
  let taken = 0;
  const payments = shop.orders.flatMap((order): DemoPayment[] => {
    const day = dayOf(order.acceptedAt) + random.int(1, MOST_DAYS);
    const at = officeMoment(random, day);
    // Of the newest orders enough wait for their money that each dealer has provisional licences.
    const waits = order.acceptedAt > youngest && onlyNewLicences(order);
    const [never, inPart] = [random.chance(waits ? 0.45 : 0.1), random.chance(waits ? 0.2 : 0.06)];
    const means = random.chance(0.3) ? 'transfer' : order.cashOnDelivery;
    const reference =
      means === 'transfer' ? `EFT ${random.digits(8)}` : means === 'card' ? `Slip ${random.digits(6)}` : '';
    const refunded = order.lines.some(({ reversedAt }) => reversedAt) ? refundOf(order, taken++, now) : undefined;
    if (refunded) return [refunded];
    const due = dueOf(order);
    if (due <= 0 || never || at >= now) return [];
    return [{ order, at, means, amount: inPart ? multiplyHalfUp(due, 1, 2) : due, reference }];
  });
  const newest = payments
    .filter(({ means, at, refund }) => means === 'card' && !refund && dayOf(at) < dayOf(now))
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, CARDS_BY_BANK);
  for (const payment of newest) Object.assign(payment, { byBank: true, reference: '' });
  return payments;
}

/** So many of the newest cards were charged on the acquirer's page; a statement holds its transfers for them. */
const CARDS_BY_BANK = 5;

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

const MINUTE_MS = 60_000;
const PAID_AFTER_MS = 12 * MINUTE_MS;
const ASKED_AFTER_MS = 35 * MINUTE_MS;
const ANSWERED_AFTER_MS = 2 * MINUTE_MS;

type Course = Pick<DemoPayment, 'means' | 'reference' | 'byBank'> &
  Pick<DemoRefund, 'state'> &
  Partial<Pick<DemoRefund, 'failureCode' | 'resolvedAs' | 'transferReference'>>;

/** The courses that refunds have taken, the oldest first: all that a person can meet. */
const COURSES: readonly Course[] = [
  { means: 'transfer', reference: 'EFT 40177120', state: 'done' },
  { means: 'card', reference: '', byBank: true, state: 'done' },
  { means: 'card', reference: '', byBank: true, state: 'refused', failureCode: '14', resolvedAs: 'account' },
  { means: 'card', reference: 'Slip 204118', state: 'refused', failureCode: NO_ATTEMPT },
  { means: 'card', reference: '', byBank: true, state: 'refused', failureCode: '14' },
  { means: 'transfer', reference: 'EFT 40966031', state: 'requested' },
];

/** An order that was paid before a line of it was taken back, and what became of that money. */
function refundOf(order: DemoOrder, nth: number, now: Date): DemoPayment | undefined {
  const {
    state,
    failureCode = null,
    resolvedAs = null,
    transferReference = null,
    ...payment
  } = COURSES[nth % COURSES.length] as Course;
  const takenBack = order.lines.flatMap(({ reversedAt }) => reversedAt ?? []);
  const last = Math.max(...takenBack.map((at) => at.getTime()));
  const requestedAt = later(new Date(last), ASKED_AFTER_MS);
  const at = later(order.acceptedAt, PAID_AFTER_MS);
  const finishedAt = later(requestedAt, ANSWERED_AFTER_MS);
  const amount = order.totals.net - dueOf(order);
  if (finishedAt >= now || takenBack.some((when) => when <= at) || amount <= 0) return undefined;
  return {
    ...payment,
    ...{ order, at, amount: order.totals.net },
    refund: {
      ...{ amount, state, failureCode, resolvedAs, transferReference, requestedAt },
      finishedAt: state === 'requested' ? null : finishedAt,
    },
  };
}

export const dueOf = ({ cancelledAt, totals, lines }: DemoOrder): Kurus =>
  cancelledAt
    ? 0
    : totals.net -
      sumKurus(lines.filter(({ reversedAt }) => reversedAt).map(({ priced }) => priced.goodsKurus + priced.vatKurus));

export const REFUND_REASON = 'Satır geri alındı, müşteri parasını istedi';

/** The acts of staff who recorded them, and who asked for refunds. */
export const actsOfPayments = (payments: readonly DemoPayment[]): DemoAct[] =>
  payments.flatMap(({ order, at, means, amount, reference, byBank, refund }) => {
    const act = {
      ...{ by: demoStaff.support, subjectType: 'order', subjectId: String(order.id) },
      correlationId: order.correlationId,
    };
    const acts: DemoAct[] = [];
    if (!byBank)
      acts.push({
        ...{ ...act, at, action: 'payment.record' },
        after: {
          ...{ amount: decimalFromKurus(amount), means, valueDate: dayInIstanbul(at) },
          ...(reference && { reference }),
        },
      });
    if (refund) {
      const after = { amount: decimalFromKurus(refund.amount) };
      acts.push({
        ...{ ...act, at: refund.requestedAt, action: 'refund.request', reason: REFUND_REASON },
        after: { ...after, means },
      });
      if (refund.resolvedAs === 'account')
        acts.push({
          ...{ ...act, at: refund.finishedAt ?? refund.requestedAt, action: 'refund.keep' },
          ...{ after, reason: 'Kart kapalıymış, bayi hesabında kalmasını istedi' },
        });
    }
    return acts;
  });

/** Refunds about which a person has to decide, the oldest first. */
export const stuckRefunds = (payments: readonly DemoPayment[]): { order: DemoOrder; at: Date }[] =>
  payments
    .flatMap(({ order, refund }) =>
      refund?.state === 'refused' && refund.resolvedAs === null && refund.finishedAt
        ? [{ order, at: refund.finishedAt }]
        : [],
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
