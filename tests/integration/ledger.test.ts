import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DealerViewer, StaffViewer } from '~/features/identity/accounts/viewer';
import { changeSetting } from '~/features/desks/administration/change-setting.server';
import { confirmLine } from '~/features/desks/payments/confirm-line.server';
import { attemptById } from '~/features/ordering/card-payments/attempt-store.server';
import { openAttempt } from '~/features/ordering/card-payments/open-attempt.server';
import { readCardAttempt } from '~/features/ordering/card-payments/read-card-page.server';
import { takeAnswer } from '~/features/ordering/card-payments/take-answer.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import { decideApproval } from '~/features/ordering/credit-control/decide-approval.server';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { cancelOrder } from '~/features/ordering/orders/cancel-order.server';
import { readAnyOrder } from '~/features/ordering/orders/order-read-store.server';
import { allotMoney } from '~/features/ordering/payments/allot-money.server';
import { noteAllMoney } from '~/features/ordering/payments/noted-money-store.server';
import { readAccountSums } from '~/features/ordering/payments/open-item-store.server';
import { paymentsOf } from '~/features/ordering/payments/payment-store.server';
import { receivableList } from '~/features/ordering/payments/receivable-filter';
import { listReceivables } from '~/features/ordering/payments/receivable-store.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { reverseLine } from '~/features/ordering/provisioning/reverse-line.server';
import { giveBack } from '~/features/ordering/refunds/give-back.server';
import { decideRefund, requestRefund } from '~/features/ordering/refunds/request-refund.server';
import { dayInIstanbul } from '~/platform/dates';
import { AppError } from '~/platform/errors';
import { decimalFromKurus, kurusFromDecimal } from '~/platform/money';
import { PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import { forgetSettings, settings } from '~/platform/settings-store.server';
import { CARDS } from '../../server/demonstration-bank/cards';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { openDemonstrationBank } from '../support/demonstration-bank';
import { MONEY, MONEY_FINDINGS } from '../support/money-findings';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { COMMAND_LINE } from '../support/staff';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const COLLEAGUE: StaffViewer = { ...STAFF, email: 'yonetici@karpin.example' };
const REASON = 'Muhasebeyle konuşuldu';
const DEALERS = [444, 508];
/** `npm run test:faults` tries more. */
const RUNS = Number(process.env.LEDGER_RUNS ?? 6);

let database: TestDatabase;
let house: Awaited<ReturnType<typeof openDemonstrationBank>>;
let viewers: DealerViewer[];
let since: number;
beforeAll(async () => {
  house = await openDemonstrationBank();
  Object.assign(process.env, house.environment);
  database = await createTestDatabase();
  viewers = await Promise.all(DEALERS.map((id) => dealer(database, id)));
  // Refunds from a hundred lira on wait for a second person.
  await changeSetting(COMMAND_LINE, 'cards', { ...(await settings()).cards, secondPersonFrom: 100 }, REASON);
  forgetSettings();
  await database.query(
    `insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
     values ('TR330006100519786457841326', 'mt940', 'x.sta', 'x', '2026-11-01', '2026-11-30', 'x')`,
  );
  const [row] = await database.query<{ since: number }>(`select coalesce(max(receipt_id), 0) as since from orders`);
  since = row?.since ?? 0;
});
afterAll(async () => {
  await database.drop();
  await house.close();
});

type Placed = { id: number; viewer: DealerViewer };
/** What one client does next; `at` chooses among the orders of that moment, `share` is a part of what is possible. */
type Act = { at: number; share: number; run: (order: Placed, act: Act, placed: Placed[]) => Promise<unknown> };

const lines = (count: number) =>
  [
    { sku: 'KarpinMarket', quantity: 1 },
    { sku: 'Etiket40x20', quantity: 2 },
  ].slice(0, count);

async function place(viewer: DealerViewer, at: number, placed: Placed[], count = 1 + (at % 2)): Promise<void> {
  const payment = PAYMENT_METHOD_NAMES[at % PAYMENT_METHOD_NAMES.length];
  const id = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: lines(count), payment });
  placed.push({ id, viewer });
}

async function orderOf(id: number) {
  const order = await readAnyOrder(id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}
const leftOf = async (id: number) => {
  const { money } = await orderOf(id);
  return kurusFromDecimal(money.due) - kurusFromDecimal(money.paid);
};
const part = (whole: number, share: number) => Math.max(1, Math.round((Math.max(whole, 0) * share) / 4));

const ACTS: Record<string, Act['run']> = {
  place: ({ viewer }, { at }, placed) => place(viewer, at, placed),
  cancel: ({ id, viewer }) => cancelOrder(viewer, id),
  provision: async ({ id }) => {
    await provisionOrderLines(
      (await linesOf(id))
        .filter(({ status }) => status === 'waiting')
        .map((line) => ({ orderLineId: line.id, generation: line.generation, suspect: false })),
    );
  },
  reverseLine: async ({ id }, { at }) => {
    const own = await linesOf(id);
    const line = own[at % own.length];
    if (line) await reverseLine(line.id, line.generation, { accountId: null, name: STAFF.email }, REASON);
  },
  pay: async ({ id }, { share, at }) => {
    const { money } = await orderOf(id);
    const amount = decimalFromKurus(part(kurusFromDecimal(money.due) - kurusFromDecimal(money.paid), share));
    const means = (['cash', 'transfer', 'card'] as const)[at % 3] ?? 'cash';
    await recordPayment(STAFF, id, { amount, means, seenPaid: money.paid, valueDate: '2026-11-20', reference: '' });
  },
  takeBack: async ({ id }, { at }) => {
    const own = await paymentsOf(id);
    const one = own[at % Math.max(1, own.length)];
    if (one) await reversePayment(STAFF, id, one.id, REASON);
  },
  bankLine: async ({ id, viewer }, { share, at }, placed) => {
    const others = placed.filter((other) => other.viewer === viewer && other.id !== id);
    const ids = [id, ...others.slice(at % (others.length + 1)).map((other) => other.id)].slice(0, 2);
    const allotments = await Promise.all(
      ids.map(async (orderId) => ({ orderId, amount: part(await leftOf(orderId), share) })),
    );
    const sum = allotments.reduce((total, { amount }) => total + amount, 0) + (at % 2) * 5000;
    const [line] = await database.query<{ id: number }>(
      `insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, content_hash, bank_reference)
       select id, account_iban, '2026-11-20', '2026-11-20', $1, 'TRY', 'x', gen_random_uuid()::text from bank_statements limit 1 returning id`,
      [decimalFromKurus(sum)],
    );
    const confirmed = () => confirmLine(STAFF, line?.id ?? 0, { dealerId: viewer.firm.id, allotments });
    await Promise.all([confirmed().catch(known), confirmed().catch(known)]);
  },
  card: async ({ id, viewer }) => {
    const attemptId = await openAttempt(viewer, [id], { instalments: 1, locale: 'tr', correlationId: 'ledger' });
    const shown = await readCardAttempt(viewer, id, attemptId, false);
    const attempt = await attemptById(attemptId);
    const card = CARDS.find(({ name }) => name === 'plain');
    if (shown.phase !== 'go' || !attempt || !card) return;
    const answer = house.bank.settle(shown.fields, card);
    const deliver = (fields: Record<string, string>) =>
      takeAnswer(new Request('http://127.0.0.1/', { method: 'POST', body: new URLSearchParams(fields) }), attempt);
    await Promise.all([deliver(answer), deliver(house.bank.noticeOf(answer))]);
  },
  refund: async ({ id }, { share, at }) => {
    const own = await paymentsOf(id);
    const paymentId = own[at % Math.max(1, own.length)]?.id ?? 0;
    const amount = part(-(await leftOf(id)), share);
    const refundId = await requestRefund(STAFF, id, { paymentId, amount, reason: REASON });
    await Promise.all([giveBack(refundId), giveBack(refundId)]);
  },
  decideRefund: async ({ id }, { share }) => {
    const [open] = await database.query<{ id: number }>(
      `select id from refunds where order_id = $1 and state = 'requested' limit 1`,
      [id],
    );
    if (!open) return;
    await decideRefund(COLLEAGUE, id, open.id, share > 1);
    await giveBack(open.id);
  },
  allot: async ({ id, viewer }, { share }) => {
    const seen = (await sumsOf(viewer.firm.id)).onAccount;
    const amount = Math.min(part(await leftOf(id), share), kurusFromDecimal(seen));
    await allotMoney(STAFF, viewer.firm.id, { allotments: [{ orderId: id, amount }], seen, reason: REASON });
  },
  // As the housekeeping does beside them.
  note: () => noteAllMoney(),
  decide: ({ id }, { at }) => {
    const decision = (['approve', 'decline', 'ask-payment'] as const)[at % 3] ?? 'approve';
    return decideApproval(STAFF, id, { decision, reason: REASON });
  },
};

const linesOf = (orderId: number) =>
  database.query<{ id: string; generation: number; status: string }>(
    `select id, generation, status from order_lines where order_id = $1 order by position`,
    [orderId],
  );

const sumsOf = (dealerId: number) => {
  const today = dayInIstanbul(new Date());
  return readAccountSums(dealerId, { today, soonDay: today });
};

/** What the use cases refuse is an answer; anything else fails the run. */
const known = (error: unknown) => {
  if (!(error instanceof AppError)) throw error;
};

async function booksAgree(): Promise<void> {
  const rows = await database.query<{ finding: string }>(MONEY_FINDINGS, [since]);
  expect(rows.map(({ finding }) => finding)).toEqual([]);
  const listed = await listReceivables(receivableList.of({}), dayInIstanbul(new Date()));
  for (const dealerId of DEALERS) {
    const { balance, open, items, onAccount, goingBack, other } = await sumsOf(dealerId);
    const [booked] = await database.query<{ balance: string; other: string }>(
      `select coalesce(sum(debit - credit), 0)::numeric(18, 2)::text as balance,
         coalesce(sum(debit - credit) filter (where transaction not in ('FS', 'FS-IPTAL', 'TAHSILAT', 'TAH-IPTAL', 'IADE')), 0)::numeric(18, 2)::text as other
       from ledger_entries where firm_id = $1`,
      [dealerId],
    );
    expect({ dealerId, balance, other }).toEqual({ dealerId, ...booked });
    expect(kurusFromDecimal(onAccount), `on the account of ${dealerId}`).toBeGreaterThanOrEqual(0);
    const own = listed.find(({ id }) => id === dealerId);
    if (own) expect(own).toMatchObject({ balance, open, items, onAccount, goingBack, other });
  }
}

describe('the ledger', () => {
  it(
    'B23 B24 whatever several clients do at once with orders, limits, payments, cards, refunds and the account, the books agree',
    async () => {
      const act = fc.record({
        what: fc.constantFrom(...Object.keys(ACTS)),
        at: fc.nat({ max: 11 }),
        share: fc.integer({ min: 1, max: 4 }),
      });
      const client = fc.array(act, { minLength: 4, maxLength: 8 });
      const run = fc.record({
        /** How many orders the limit of each dealer has room for; null: no limit. */
        room: fc.tuple(...DEALERS.map(() => fc.option(fc.integer({ min: 0, max: 3 })))),
        clients: fc.array(client, { minLength: 4, maxLength: 4 }),
      });
      const price = kurusFromDecimal(
        (await orderOf(await placeOrder(viewers[0]!, { customer: NEW_CUSTOMER, lines: lines(1) }))).totals.net,
      );
      await fc.assert(
        fc.asyncProperty(run, async ({ room, clients }) => {
          const placed: Placed[] = [];
          const before = await Promise.all(
            DEALERS.map(async (id) => kurusFromDecimal((await readCreditPosition(id, null)).owed)),
          );
          const limits = room.map((orders, index) =>
            orders === null ? null : (before[index] ?? 0) + Math.round(price * (orders + 0.5)),
          );
          for (const [index, id] of DEALERS.entries()) {
            const limit = limits[index] ?? null;
            await changeCreditTerms(
              STAFF,
              id,
              {
                creditLimit: limit === null ? null : decimalFromKurus(Math.max(0, limit)),
                termDays: null,
                overLimit: 'hold',
              },
              REASON,
            );
          }
          // All of them order first, so that they compete for what is left of the limits.
          await Promise.all(
            [...clients, ...clients].map((acts, index) =>
              place(viewers[index % viewers.length]!, acts[0]?.at ?? 0, placed, 1).catch(known),
            ),
          );
          for (const [index, id] of DEALERS.entries()) {
            const own = placed.filter(({ viewer }) => viewer === viewers[index]);
            const orders = await Promise.all(own.map((order) => orderOf(order.id)));
            const judged = orders.filter(
              ({ heldFor, paymentMethod }) => heldFor !== 'approval' && paymentMethod !== 'credit-card',
            );
            const sum = judged.reduce((total, { totals }) => total + kurusFromDecimal(totals.net), before[index] ?? 0);
            const limit = limits[index];
            if (judged.length > 0 && limit !== null) expect(sum, `the limit of ${id}`).toBeLessThanOrEqual(limit ?? 0);
          }
          await Promise.all(
            clients.map(async (acts) => {
              for (const { what, at, share } of acts) {
                const order = placed[at % Math.max(1, placed.length)];
                if (order) await ACTS[what]?.(order, { at, share, run: ACTS[what] }, placed).catch(known);
              }
            }),
          );
          await booksAgree();
          await noteAllMoney();
          await booksAgree();
          const unnoted = await database.query(
            `select o.receipt_id from orders o ${MONEY} where case when money.due = money.paid then o.even_revision is null
               else o.open_revision is distinct from o.revision end`,
          );
          expect(unnoted, 'orders whose money is not noted').toEqual([]);
        }),
        {
          numRuns: RUNS,
          endOnFailure: true,
          ...(process.env.FAULT_SEED ? { seed: Number(process.env.FAULT_SEED) } : {}),
        },
      );
    },
    60_000 + RUNS * 20_000,
  );
});
