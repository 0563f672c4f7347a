import { sql } from 'drizzle-orm';
import { readOrdersForMail } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { confirmationOf } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { messageIdOf } from '~/features/ordering/mail/mail-store.server';
import { reminderOf } from '~/features/desks/renewals/reminder-mail.server';
import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import type { Executor } from '~/platform/db/client.server';
import { ORDER_MONEY } from '~/platform/db/order-money.server';
import { insertRows } from '~/platform/db/insert-rows.server';
import {
  alert,
  auditEntry,
  dealerTerms,
  deliveryAddress,
  idempotencyKey,
  jobFailure,
  ledgerEntry,
  licence,
  licenceEvent,
  licenceReminder,
  moduleGrant,
  order,
  orderLine,
  orderLineLicence,
  outboxMessage,
  paymentPlan,
  provisioningStep,
  queueSample,
  receipt,
  receiptLine,
  receiptNote,
  receiptNumbers,
  scheduleRun,
  storedMail,
  workerBeat,
  visitorRequest,
} from '~/platform/db/schema.server';
import { writeSetting } from '~/platform/settings-store.server';
import { decimalFromKurus } from '~/platform/money';
import { DEMO_DOLLAR_RATE } from './demo-acceptance';
import { later } from './demo-calendar';
import { demoData, sellingDealers } from './demo-data';
import type { DemoHistory } from './demo-history';
import { DEMO_WORKERS, demoOperations, demoReleaseAt } from './demo-operations';
import { demoStaff } from './demo-past';
import { demoRequests } from './demo-requests';
import type { DemoEvent, DemoLine, DemoMail, DemoOrder } from './demo-shop';
import { PAYMENT_ENTRY } from '~/features/customers/ledger/entry-text';
import { addDays, dayInIstanbul } from '~/platform/dates';
import { actsOfPayments, type DemoPayment, type DemoTransfer } from './demo-payments';
import { insertDemoAttempts, insertDemoRefunds, insertMoneyOnAccount } from './demo-refunds-store.server';
import { insertDemoIncidents } from './demo-incident-rows-store.server';
import { insertDemoConversations } from './demo-conversations-store.server';
import { insertDemoLeads } from './demo-leads-store.server';
import { insertDemoReconciliations } from './demo-reconciliations-store.server';
import { insertDemoStatement } from './demo-statement-store.server';
import { followCounters } from './demo-vendor-store.server';
import { seededRandom } from './random';

const DAY_MS = 86_400_000;
/** The product's own retention period. */
const MESSAGES_KEPT_DAYS = 7;
const FAILURES_KEPT_DAYS = 30;
const SEED = 612;

/**
 * Writes a quarter of business in the state in which the product would have left it: only people have open work. Rows
 * are inserted in bulk, and mails are composed from the orders after these were written.
 */
export async function insertDemoHistory(tx: Executor, history: DemoHistory, now: Date): Promise<void> {
  const { shop } = history;
  const { rows: accounts } = await tx.execute<{ email: string; id: number }>(sql`select email, id from user_accounts`);
  const accountOf = new Map(accounts.map(({ email, id }) => [email, id]));
  const operations = demoOperations(seededRandom(SEED), history, now);

  await insertDealerTerms(tx);
  await insertOrders(tx, shop.orders, accountOf);
  await insertLines(
    tx,
    shop.orders.flatMap(({ lines }) => lines),
    now,
  );
  await insertRows(tx, licence, [...shop.licences.values()]);
  const [back, forth] = [
    shop.events.filter(({ reverses }) => reverses),
    shop.events.filter(({ reverses }) => !reverses),
  ];
  await insertEvents(tx, forth);
  await insertRows(
    tx,
    moduleGrant,
    [...shop.grants.values()].flatMap((own) => [...own.values()]),
  );
  // A confirmation shows the order at its completion, before any line was taken back.
  await insertMails(tx, shop.mails, accountOf);
  await reverseLines(
    tx,
    shop.orders.flatMap(({ lines }) => lines),
  );
  await insertEvents(tx, back);
  await insertLedger(tx, history);
  await insertPayments(tx, history.payments);
  await markTransfers(tx, history.transfers);
  await givePaidYears(tx);
  await insertDemoAttempts(tx, history.payments);
  await insertDemoRefunds(tx, history.payments);
  const ahead = addDays(now, -SENT_AHEAD_DAYS);
  await insertMoneyOnAccount(tx, {
    ...{ dealerId: SENT_AHEAD_BY, at: ahead, day: dayInIstanbul(ahead), amount: SENT_AHEAD },
  });
  await insertDemoReconciliations(tx, now);
  await insertDemoStatement(tx, now);
  await insertDemoConversations(tx, now);
  await writeSetting(tx, 'alerts', operations.limits, demoStaff.admin);

  const after = (days: number) => later(now, -days * DAY_MS);
  await insertCreditTerms(tx, after(CREDIT_SINCE_DAYS));
  await insertRows(
    tx,
    outboxMessage,
    shop.messages
      .filter(({ createdAt }) => createdAt > after(MESSAGES_KEPT_DAYS))
      .map((message, index) => ({ ...message, sentAt: later(message.createdAt, 4 + (index % 19)) })),
  );
  await insertRows(
    tx,
    jobFailure,
    shop.failures
      .filter(({ failedAt }) => failedAt > after(FAILURES_KEPT_DAYS))
      .sort((one, other) => one.failedAt.getTime() - other.failedAt.getTime())
      .map((failure, index) => ({
        ...failure,
        worker: DEMO_WORKERS[index % 2] ?? DEMO_WORKERS[0],
        release: demoReleaseAt(failure.failedAt, now),
        lastBeatAt: failure.code === 'worker-crashed' ? failure.failedAt : null,
      })),
  );
  await insertRows(tx, queueSample, operations.samples);
  await insertRows(tx, scheduleRun, operations.runs);
  await insertRows(tx, workerBeat, operations.beats);
  await insertRows(tx, alert, operations.alerts);
  await insertRows(tx, visitorRequest, demoRequests(now));
  await insertDemoLeads(tx, history.leads, accountOf);
  await followCounters(tx, [alert.id]);
  await insertRows(
    tx,
    auditEntry,
    [...shop.acts, ...operations.acts, ...actsOfPayments(history.payments)]
      .sort((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, by, action, subjectType, subjectId, before, after, reason, correlationId }) => ({
        ...{ at, action, subjectType, before, after, reason, correlationId },
        accountId: accountOf.get(by) ?? null,
        actor: by,
        subjectId: subjectType === 'account' ? String(accountOf.get(subjectId) ?? '') : subjectId,
      })),
  );
  await insertDemoIncidents(tx);
}

/** More dealers than those of the specification may pay, because five would be few for a demo. */
async function insertDealerTerms(tx: Executor): Promise<void> {
  await tx
    .insert(dealerTerms)
    .values(
      [...sellingDealers.map(({ id }) => id), demoData.dealers.newlyPaying].map((firmId) => ({ firmId, mayPay: true })),
    )
    .onConflictDoNothing();
}

async function insertOrders(
  tx: Executor,
  orders: readonly DemoOrder[],
  accountOf: ReadonlyMap<string, number>,
): Promise<void> {
  const accountId = ({ dealer }: DemoOrder) => {
    const found = accountOf.get(dealer.loginEmail);
    if (found === undefined) throw new Error(`${dealer.loginEmail} has no account`);
    return found;
  };
  await insertRows(
    tx,
    receipt,
    orders.map(({ id, receiptNo, dealer, acceptedAt, totals, amountInWords }) => ({
      ...{ id, receiptNo, firmId: dealer.id, date: acceptedAt, valueDate: acceptedAt, amountInWords },
      totalQuantity: String(totals.totalQuantity),
      vat: decimalFromKurus(totals.vat),
      goods: decimalFromKurus(totals.goods),
      net: decimalFromKurus(totals.net),
    })),
  );
  await followCounters(tx, [receipt.id]);
  await tx.execute(sql`select setval(${receiptNumbers.seqName}, ${orders.length})`);
  await insertRows(
    tx,
    receiptNote,
    orders.map(({ id, note }) => ({ receiptId: id, note })),
  );
  await insertRows(
    tx,
    deliveryAddress,
    orders.map(
      ({
        id,
        firm: { name, address1, address2, district, province, taxOffice, taxNumber, email, phone, contact },
      }) => ({
        receiptId: id,
        ...{ name, address1, address2, district, province, taxOffice, taxNumber, email, phone, contact },
      }),
    ),
  );
  await insertRows(
    tx,
    order,
    orders.map((each) => ({
      receiptId: each.id,
      dealerId: each.dealer.id,
      customerFirmId: each.firm.id,
      accountId: accountId(each),
      source: each.source,
      cashOnDelivery: each.cashOnDelivery,
      billingEmail: each.dealer.email,
      billingContact: each.dealer.contact,
      exchangeRate: DEMO_DOLLAR_RATE,
      rateSource: 'fixed',
      yearlyTrade: each.totals.extendsYearly,
      locale: 'tr',
      correlationId: each.correlationId,
      revision: each.revision,
      acceptedAt: each.acceptedAt,
      completedAt: each.completedAt,
      confirmedAt: each.confirmedAt,
      cancelledAt: each.cancelledAt,
    })),
  );
  await insertRows(
    tx,
    idempotencyKey,
    orders.map((each) => ({
      dealerId: each.dealer.id,
      key: each.idempotencyKey,
      requestHash: Buffer.from(each.requestHash, 'hex'),
      orderId: each.id,
      createdAt: each.acceptedAt,
    })),
  );
}

const isDone = (line: DemoLine, step: DemoLine['steps'][number]['name']) =>
  line.steps.some(({ name, status }) => name === step && status === 'done');

async function insertLines(tx: Executor, lines: readonly DemoLine[], now: Date): Promise<void> {
  const { rows } = await tx.execute<{ code: string; id: number }>(sql`select code, id from stock_items`);
  const stockOf = new Map(rows.map(({ code, id }) => [code, id]));
  const onReceipt = new Map(
    lines.filter((line) => isDone(line, 'look-up-stock')).map((line, index) => [line, index + 1]),
  );
  await insertRows(
    tx,
    receiptLine,
    [...onReceipt].map(
      ([
        {
          order: { id: receiptId, receiptNo, acceptedAt, dealer },
          product,
          priced,
        },
        id,
      ]) => {
        const stockItemId = stockOf.get(product.sku.slice(0, 20));
        if (stockItemId === undefined) throw new Error(`${product.sku} is not a stock item`);
        const price = decimalFromKurus(priced.unitPriceKurus);
        const amount = decimalFromKurus(priced.goodsKurus);
        return {
          ...{ id, receiptId, receiptNo, stockItemId, firmId: dealer.id, date: acceptedAt, valueDate: acceptedAt },
          ...{ grossPrice: price, price, grossAmount: amount, amount },
          quantity: String(priced.quantity),
          vatRate: product.vatRate,
          currency: product.currency,
          currencyPrice: product.price1,
          discountText: 'İskonto 0,00',
        };
      },
    ),
  );
  await followCounters(tx, [receiptLine.id]);
  await insertRows(
    tx,
    orderLine,
    lines.map((line) => ({
      id: line.id,
      orderId: line.order.id,
      position: line.position,
      sku: line.product.sku,
      name: line.product.texts.tr.name,
      class: line.product.class,
      quantity: line.priced.quantity,
      currency: line.product.currency,
      currencyPrice: line.product.price1,
      unitPrice: decimalFromKurus(line.priced.unitPriceKurus),
      vatRate: line.product.vatRate,
      goods: decimalFromKurus(line.priced.goodsKurus),
      vat: decimalFromKurus(line.priced.vatKurus),
      status: line.status,
      generation: line.generation,
      attempts: line.attempts,
      dueAt: line.dueAt,
      errorCode: line.errorCode,
      errorDetail: line.errorDetail,
      finishedAt: line.finishedAt,
      revision: line.revision,
      receiptLineId: onReceipt.get(line) ?? null,
      modules: [...line.modules],
      newModules: [...line.newModules],
      worker: line.finishedAt && DEMO_WORKERS[line.position % 2],
      release: line.finishedAt && demoReleaseAt(line.finishedAt, now),
    })),
  );
  await insertRows(
    tx,
    orderLineLicence,
    lines.flatMap(({ id, selection }) => selection.map((unit, unitNo) => ({ orderLineId: id, unitNo, ...unit }))),
  );
  await insertRows(
    tx,
    provisioningStep,
    lines.flatMap(({ id, steps }) => steps.map((step) => ({ orderLineId: id, ...step }))),
  );
}

async function insertEvents(tx: Executor, events: readonly DemoEvent[]): Promise<void> {
  await insertRows(
    tx,
    licenceEvent,
    [...events].sort((one, other) => one.at.getTime() - other.at.getTime()),
  );
}

async function reverseLines(tx: Executor, lines: readonly DemoLine[]): Promise<void> {
  const reversed = lines.filter(({ reversedAt }) => reversedAt).map(({ id, reversedAt }) => ({ id, reversedAt }));
  await tx.execute(sql`
    update order_lines l set reversed_at = r."reversedAt"
    from jsonb_to_recordset(${JSON.stringify(reversed)}::jsonb) as r(id uuid, "reversedAt" timestamptz) where l.id = r.id`);
}

async function insertLedger(tx: Executor, { shop: { orders, credits } }: DemoHistory): Promise<void> {
  await insertRows(
    tx,
    ledgerEntry,
    orders.map(({ id, dealer, receiptNo, acceptedAt, totals }) => ({
      id,
      firmId: dealer.id,
      transaction: 'FS',
      date: acceptedAt,
      valueDate: acceptedAt,
      documentNo: String(receiptNo),
      debit: decimalFromKurus(totals.net),
      credit: '0',
      note: `Satış fişi ${receiptNo}`,
    })),
  );
  await insertRows(
    tx,
    paymentPlan,
    orders.map(({ id, acceptedAt, totals }) => ({
      receiptId: id,
      ledgerEntryId: id,
      amount: decimalFromKurus(totals.net),
      dueDate: acceptedAt,
    })),
  );
  await followCounters(tx, [ledgerEntry.id]);
  await insertRows(
    tx,
    ledgerEntry,
    credits.map(({ order: { dealer, receiptNo }, at, amount, note }) => ({
      firmId: dealer.id,
      transaction: 'FS-IPTAL',
      date: at,
      valueDate: at,
      documentNo: String(receiptNo),
      debit: '0',
      credit: amount,
      note: note.slice(0, 60),
    })),
  );
}

async function insertPayments(tx: Executor, payments: readonly DemoPayment[]): Promise<void> {
  const rows = payments.map(({ order, at, means, amount, reference }) => ({
    ...{ orderId: order.id, dealerId: order.dealer.id, receiptNo: String(order.receiptNo) },
    ...{ at, day: dayInIstanbul(at), means, amount: decimalFromKurus(amount), reference },
  }));
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g("orderId" int, "dealerId" int, "receiptNo" text, at timestamptz, day date, means text, amount numeric, reference text)
    ), entry as (
      insert into ledger_entries (firm_id, transaction, date, value_date, document_no, debit, credit, note)
      select "dealerId", ${PAYMENT_ENTRY}, at, day::timestamp at time zone 'Europe/Istanbul', "receiptNo", 0, amount, 'Tahsilat, satış fişi ' || "receiptNo"
      from given order by at returning id, document_no
    ), paid as (
      insert into payments (dealer_id, means, amount, value_date, reference, ledger_entry_id, recorded_at)
      select g."dealerId", g.means, g.amount, g.day, g.reference, e.id, g.at from given g join entry e on e.document_no = g."receiptNo"
      order by g.at returning id, amount, ledger_entry_id
    )
    insert into settlements (payment_id, order_id, amount)
    select p.id, g."orderId", p.amount from paid p join entry e on e.id = p.ledger_entry_id join given g on g."receiptNo" = e.document_no`);
}

async function markTransfers(tx: Executor, transfers: readonly DemoTransfer[]): Promise<void> {
  const rows = transfers.map(({ order: { id }, dueAt }) => ({ id, dueAt }));
  await tx.execute(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id int, "dueAt" timestamptz)
    ), plans as (
      update payment_plans p set due_date = g."dueAt" from given g where p.receipt_id = g.id
    )
    update orders o set payment_method = 'bank-transfer' from given g where o.receipt_id = g.id`);
}

/** The year of what was sold for one and is paid (readings 42), but where something has moved the end since. */
async function givePaidYears(tx: Executor): Promise<void> {
  const year = sql.raw(`interval '${NEW_LICENCE_DAYS.yearly * 24} hours'`);
  await tx.execute(sql`
    with sold as (
      select issued.approval_code as code, issued.at, issued.expires_after as before, o.receipt_id as order_id,
        (select max(p.recorded_at) from settlements s join payments p on p.id = s.payment_id where s.order_id = o.receipt_id) as paid_at
      from licence_events issued join order_lines line on line.id = issued.order_line_id and line.reversed_at is null
      join products offered on offered.sku = line.sku and offered.year_once_paid
      join orders o on o.receipt_id = line.order_id and o.cancelled_at is null and not o.yearly_trade ${ORDER_MONEY}
      where issued.action = 'issue' and money.paid >= money.due
        and not exists (select from licence_events e where e.approval_code = issued.approval_code and e.id <> issued.id
          and e.expires_after is distinct from e.expired_before)
    ), ends as (
      update licences l set expires_at = sold.at + ${year} from sold where l.approval_code = sold.code and l.expires_at = sold.before
      returning l.approval_code, l.expires_at
    )
    insert into licence_events (approval_code, action, at, expired_before, expires_after, report, paid_order_id)
    select sold.code, 'paid', sold.paid_at, sold.before, ends.expires_at,
      sold.code || ' verildi, bitiş ' || to_char(ends.expires_at at time zone 'Europe/Istanbul', 'DD.MM.YYYY'), sold.order_id
    from sold join ends on ends.approval_code = sold.code where sold.paid_at is not null order by sold.paid_at, sold.code`);
}

/** A dealer that sent money ahead of its orders. */
const SENT_AHEAD_BY = 128;
const SENT_AHEAD = '2500.00';
const SENT_AHEAD_DAYS = 4;

const CREDIT_SINCE_DAYS = 40;
/** So many of those that owe most have a limit; what is left of it differs from one to the next. */
const LIMITED_DEALERS = 4;

/** Limits of the dealers that owe most, none of which is reached: an order of the demo is provisioned at once. */
async function insertCreditTerms(tx: Executor, at: Date): Promise<void> {
  await tx.execute(sql`
    with owing as (
      select h.firm_id, sum(h.debit - h.credit) as owed from ledger_entries h
      where h.firm_id in (select firm_id from user_accounts) group by h.firm_id order by 2 desc, 1 limit ${LIMITED_DEALERS}
    )
    insert into dealer_credit_terms (dealer_id, credit_limit, term_days, reason, set_by, set_at)
    select firm_id, ceil(greatest(owed, 0) / 100000) * 100000 + 200000 * row_number() over (order by owed desc, firm_id), 30,
      'Yıllık sözleşme', ${demoStaff.admin}, ${at.toISOString()}::timestamptz from owing`);
}

/** A bound on the memory of a batch. */
const MAILS_AT_ONCE = 60;

async function insertMails(
  tx: Executor,
  mails: readonly DemoMail[],
  accountOf: ReadonlyMap<string, number>,
): Promise<void> {
  for (let from = 0; from < mails.length; from += MAILS_AT_ONCE) {
    const some = mails.slice(from, from + MAILS_AT_ONCE);
    const wanted = some.flatMap(({ about }) => (about.kind === 'order-confirmation' ? [about.order.id] : []));
    const orders = new Map((await readOrdersForMail(wanted, tx)).map((read) => [read.id, read]));
    await insertRows(
      tx,
      storedMail,
      some.map((mail) => {
        const { id, about, createdAt, queuedAt, claimedAt, sentAt, generation, status, unanswered, errorCode } = mail;
        const isReminder = about.kind === 'licence-reminder';
        const { kind, orderId, locale, to, subject, html, text, fields } = isReminder
          ? reminderOf(reminderAt(createdAt, about))
          : confirmationOf(readOrder(orders, about.order.id));
        return {
          ...{ id, kind, orderId, locale, subject, html, text, fields },
          ...{ createdAt, queuedAt, claimedAt, sentAt, generation, status, unanswered, errorCode },
          attempts: 1,
          accountId: isReminder ? (accountOf.get(about.dealer.loginEmail) ?? null) : null,
          toName: to.name.slice(0, 60),
          toAddress: to.address,
          messageId: messageIdOf(id),
          transport: 'soap',
        };
      }),
    );
  }
  await insertRows(
    tx,
    licenceReminder,
    mails.flatMap(({ id, about, createdAt }) =>
      about.kind === 'licence-reminder'
        ? about.licences.flatMap(({ licence: { approvalCode }, thresholds, expiresAt }) =>
            thresholds.map((days) => ({ approvalCode, days, expiresAt, mailId: id, createdAt })),
          )
        : [],
    ),
  );
}

function readOrder(orders: ReadonlyMap<number, OrderView>, id: number): OrderView {
  const read = orders.get(id);
  if (!read) throw new Error(`order ${id} was not found`);
  return read;
}

/** The data from which the reminder's mail is composed; the account is not part of it. */
function reminderAt(now: Date, { dealer, licences }: DemoMail['about'] & { kind: 'licence-reminder' }) {
  const { id, code, name, address1, address2, district, province, taxOffice, taxNumber, email, phone, contact } =
    dealer;
  return {
    now,
    dealer: {
      ...{ id, code, name, address1, address2, district, province, taxOffice, taxNumber, email, phone, contact },
      ...{ accountId: 0, accountEmail: dealer.loginEmail, locale: 'tr' },
    },
    licences: licences.map(({ licence: { approvalCode }, firm, expiresAt, computer, unpaid }) => ({
      ...{ approvalCode, computer, expiresAt: expiresAt.toISOString() },
      ...{ firmId: firm.id, firmCode: firm.code, firmName: firm.name },
      unpaid: unpaid && { orderId: unpaid.id, receiptNo: unpaid.receiptNo, own: unpaid.dealer.id === id },
    })),
  };
}
