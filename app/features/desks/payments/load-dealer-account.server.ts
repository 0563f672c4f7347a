import type { Period } from '~/features/customers/ledger/statement-filter';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { calendarDays, SOON_DAYS } from '~/features/customers/ledger/due-state';
import { ageOf, AGES, type Age } from '~/features/ordering/payments/ageing';
import { allotOldestFirst } from '~/features/ordering/payments/allot-oldest-first';
import { readAccountSums, readLeftByDay, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { listPayments, readPaymentNotes } from '~/features/ordering/payments/payment-list-store.server';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { rowIdOf } from '~/platform/row-ids';
import type { AllotItem } from './allot-form';
import { listDealerNotes } from './dealer-note-store.server';

const LEDGER_DAYS = 31;
const PAYMENTS_LISTED = 20;
const NOTES_LISTED = 50;
/** More items than this are allotted in several steps. */
const ITEMS_TO_ALLOT = 30;

/** The dealer of an address; @throws AppError firm-not-found (404) */
export async function dealerOf(params: { id?: string | undefined }) {
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await readAnyFirm(id);
  if (!firm?.dealer) throw notFound('firm-not-found');
  return firm;
}

/** A dealer's account for staff: open items, payments, the ledger of a month, and what can be allotted. */
export async function loadDealerAccount(dealerId: number, now: Date) {
  const today = dayInIstanbul(now);
  const period: Period = { from: dayInIstanbul(addDays(now, -LEDGER_DAYS)), to: today };
  const [sums, items, byDay, payments, statement, dealerNotes] = await Promise.all([
    readAccountSums(dealerId, { today, soonDay: dayInIstanbul(addDays(now, SOON_DAYS)) }),
    readOpenItems(dealerId),
    readLeftByDay(dealerId),
    listPayments(dealerId, PAYMENTS_LISTED),
    readStatement(dealerId, period),
    listDealerNotes(dealerId, { limit: NOTES_LISTED }),
  ]);
  const kurus = Object.fromEntries(AGES.map((age) => [age, 0])) as Record<Age, number>;
  for (const { dueDay, left } of byDay) kurus[ageOf(calendarDays(dueDay, today))] += kurusFromDecimal(left);
  const ages = Object.fromEntries(AGES.map((age) => [age, decimalFromKurus(kurus[age])])) as Record<Age, string>;
  return {
    ...{ today, period, sums, items, payments, ages, dealerNotes },
    notes: await readPaymentNotes(payments.map(({ id }) => id)),
    entries: statement.entries.toReversed(),
    allot: proposal(items, sums.onAccount),
  };
}

/** The items that money on the account would pay if it paid what is due first, and those that are due next. */
function proposal(items: Awaited<ReturnType<typeof readOpenItems>>, onAccount: string): AllotItem[] {
  const debts = items.map(({ orderId, left, dueDay }) => ({ orderId, left: kurusFromDecimal(left), dueDay }));
  const { allotments } = allotOldestFirst(debts, Math.max(0, kurusFromDecimal(onAccount)));
  const proposed = new Map(allotments.map(({ orderId, amount }) => [orderId, decimalFromKurus(amount)]));
  return items.slice(0, ITEMS_TO_ALLOT).map(({ orderId, receiptNo, customer, left }) => ({
    ...{ orderId, receiptNo, customer, left },
    amount: proposed.get(orderId) ?? '',
  }));
}
