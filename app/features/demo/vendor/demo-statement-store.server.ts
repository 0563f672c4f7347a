import { sql } from 'drizzle-orm';
import { linesToStore } from '~/features/integrations/bank-statements/lines-to-store.server';
import type { StatementLine } from '~/features/integrations/bank-statements/statement';
import { insertLines, insertStatement } from '~/features/integrations/bank-statements/statement-store.server';
import { installedAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { dayInIstanbul } from '~/platform/dates';
import { decimalFromKurus, kurusFromDecimal, multiplyHalfUp, sumKurus } from '~/platform/money';
import type { Executor } from '~/platform/db/client.server';
import { DUE_DAY, ORDER_MONEY } from '~/platform/db/order-money.server';
import { searchKey } from '~/platform/text';
import { DAY_MS } from './demo-calendar';
import { demoStaff } from './demo-past';

const BOOKED = 3;
const OPENING = 81_244_015;
/** Senders' accounts at a bank that does not exist. */
const senderAccount = (dealerId: number) => `TR00999990000000${String(dealerId).padStart(10, '0')}`;

/** What the acquirer keeps of a card. */
const COMMISSION_BASIS_POINTS = 199;
/** The newest days of cards whose transfers the statement holds. */
const CARD_DAYS = 3;

type Paid = { paymentId: number; dealerId: number; dealer: string; amount: string; day: string; reference: string };
type Item = { receiptNo: number; dealerId: number; dealer: string; left: string };

/**
 * A statement of the vendor's account: some of its lines are booked, one is set aside, the acquirer's transfers agree with their cards,
 * and of those that wait one is sure, one has an amount of its own, one names nobody.
 */
export async function insertDemoStatement(tx: Executor, now: Date): Promise<void> {
  const [account] = installedAccounts();
  if (!account) return;
  const { rows: paid } = await tx.execute<Paid>(sql`
    select p.id as "paymentId", p.dealer_id as "dealerId", f.name as dealer, p.amount::text as amount, p.value_date::text as day, p.reference
    from payments p join firms f on f.id = p.dealer_id where p.means = 'transfer' and p.reversed_at is null
    order by p.value_date desc, p.id desc limit ${BOOKED}`);
  const { rows: items } = await tx.execute<Item>(sql`
    select r.receipt_no as "receiptNo", o.dealer_id as "dealerId", d.name as dealer, (money.due - money.paid)::numeric(18, 2)::text as left
    from orders o join receipts r on r.id = o.receipt_id join firms d on d.id = o.dealer_id ${ORDER_MONEY}
    where o.cancelled_at is null and money.due > money.paid and money.paid = 0 order by ${DUE_DAY}, 1 limit 2`);
  const today = dayInIstanbul(now);
  const line = (said: Partial<StatementLine> & Pick<StatementLine, 'amount' | 'text'>): StatementLine => ({
    ...{ bookedOn: today, valueDate: today, currency: 'TRY', senderName: '', senderIban: '', bankReference: '' },
    ...said,
  });
  const ofDealer = ({ dealerId, dealer }: Pick<Item, 'dealerId' | 'dealer'>) => ({
    ...{ senderName: searchKey(dealer).toUpperCase(), senderIban: senderAccount(dealerId) },
  });
  const booked = paid.toReversed().map((one) =>
    line({
      ...ofDealer(one),
      ...{ bookedOn: one.day, valueDate: one.day, bankReference: one.reference, text: 'CARI HESAP ODEMESI' },
      amount: kurusFromDecimal(one.amount),
    }),
  );
  const [first, second] = items;
  const lines = [
    ...booked,
    ...(first
      ? [line({ ...ofDealer(first), amount: kurusFromDecimal(first.left), text: transferReference(first.receiptNo) })]
      : []),
    ...(second
      ? [
          line({
            ...ofDealer(second),
            amount: Math.max(100, kurusFromDecimal(second.left) - 86_364),
            text: `SIPARIS ${transferReference(second.receiptNo)}`,
          }),
        ]
      : []),
    line({ amount: 116_820, senderName: 'H. ARAS', text: '' }),
    line({ amount: 4_212, text: 'VADESIZ HESAP FAIZI' }),
    line({ amount: -4_850, text: 'HAVALE MASRAFI' }),
    ...(await readCardDays(tx)).flatMap(({ day, amount, cards }) => {
      const paidOn = nextBankDay(day);
      if (paidOn > today) return [];
      const captured = kurusFromDecimal(amount);
      const text = `POS HAKEDIS ${day.split('-').toReversed().join('.')} ${cards} ISLEM`;
      const commission = multiplyHalfUp(captured, COMMISSION_BASIS_POINTS, 10_000);
      return [line({ bookedOn: paidOn, valueDate: paidOn, amount: captured - commission, text })];
    }),
  ].toSorted((one, other) => one.bookedOn.localeCompare(other.bookedOn));
  const { id } = await insertStatement(tx, {
    ...{ accountIban: account.iban, format: 'mt940', fileName: `demobank_${today.slice(5).replace('-', '')}.sta` },
    ...{ fileHash: '00'.repeat(32), importedBy: demoStaff.support },
    ...{ periodFrom: lines[0]?.bookedOn ?? today, periodTo: today },
    openingBalance: decimalFromKurus(OPENING),
    closingBalance: decimalFromKurus(OPENING + sumKurus(lines.map(({ amount }) => amount))),
  });
  await insertLines(tx, id, account.iban, linesToStore(lines));
  const at = now.toISOString();
  await tx.execute(sql`
    update bank_lines b set state = 'confirmed', payment_id = p.id, decided_at = ${at}::timestamptz, decided_by = ${demoStaff.support}
    from payments p where b.statement_id = ${id} and b.state = 'open' and p.id = any(${sql.param(paid.map(({ paymentId }) => paymentId))}::int[])
      and p.amount = b.amount and p.value_date = b.value_date and p.reference = b.bank_reference`);
  await tx.execute(sql`
    update bank_lines set state = 'set-aside', aside_kind = 'interest', aside_note = '', decided_at = ${at}::timestamptz, decided_by = ${demoStaff.support}
    where statement_id = ${id} and text = 'VADESIZ HESAP FAIZI'`);
  const known = [...paid, ...(first ? [first] : [])];
  await tx.execute(sql`
    insert into sender_accounts (iban, dealer_id, confirmed_by)
    select s.iban, s.dealer, ${demoStaff.support} from jsonb_to_recordset(
      ${JSON.stringify(known.map(({ dealerId }) => ({ iban: senderAccount(dealerId), dealer: dealerId })))}::jsonb) as s(iban text, dealer int)
    on conflict (iban) do nothing`);
}

/** The newest days on which cards were charged on the acquirer's page; the amounts are decimal text. */
async function readCardDays(tx: Executor): Promise<{ day: string; amount: string; cards: number }[]> {
  const { rows } = await tx.execute<{ day: string; amount: string; cards: number }>(sql`
    select (settled_at at time zone 'Europe/Istanbul')::date::text as day, sum(amount + surcharge)::numeric(18, 2)::text as amount, count(*)::int as cards
    from payment_attempts where state = 'captured' group by 1 order by 1 desc limit ${CARD_DAYS}`);
  return rows;
}

/** The first working day after one. */
function nextBankDay(day: string): string {
  const next = new Date(Date.parse(day) + DAY_MS);
  while ([0, 6].includes(next.getUTCDay())) next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
