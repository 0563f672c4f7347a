import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { importStatement } from '~/features/integrations/bank-statements/import-statement.server';
import { answerStatementForm } from '~/features/integrations/bank-statements/answer-statement-form.server';
import { previewStatements } from '~/features/integrations/bank-statements/preview-statement.server';
import { readUpload } from '~/features/integrations/bank-statements/read-upload.server';
import { StatementRefused } from '~/features/integrations/bank-statements/statement';
import { takeBackStatement } from '~/features/integrations/bank-statements/take-back-statement.server';
import { confirmLine } from '~/features/desks/payments/confirm-line.server';
import { reversePayment } from '~/features/ordering/payments/reverse-payment.server';
import { matchLines } from '~/features/desks/payments/match-lines.server';
import { listStatements, readStatementCard } from '~/features/integrations/bank-statements/statement-store.server';
import { workbookStream } from '~/platform/spreadsheet/write-workbook.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

const STAFF: StaffViewer = { accountId: 1, role: 'support', displayName: 'Destek', email: 'destek@karpin.example' };
const OURS = 'TR809999900000000000000001';
const OTHERS = 'TR330006100519786457841326';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

type Line = { day: number; kurus: number; text: string };
const line = (index: number): Line => ({
  day: 1 + Math.floor(index / 10),
  // Two of each ten are equal in everything, and one goes out.
  kurus: index % 10 === 9 ? -1000 : 10_000 + (index % 10 === 1 ? 0 : index % 10),
  text: index % 10 === 2 ? 'POS HAKEDIS 0012345' : 'SIPARIS BEDELI',
});
const lira = (kurus: number) =>
  `${Math.floor(Math.abs(kurus) / 100)},${String(Math.abs(kurus) % 100).padStart(2, '0')}`;

function mt940(lines: readonly Line[], { open = 0, off = 0, iban = OURS } = {}): File {
  const close = lines.reduce((sum, { kurus }) => sum + kurus, open) + off;
  const movements = lines.map(({ day, kurus, text }) => {
    const at = `2611${String(day).padStart(2, '0')}`;
    return `:61:${at}${at.slice(2)}${kurus < 0 ? 'D' : 'C'}${lira(kurus)}NTRFNONREF\r\n:86:${text}\r\n`;
  });
  const text = `:20:X\r\n:25:${iban}\r\n:28C:1\r\n:60F:C261101TRY${lira(open)}\r\n${movements.join('')}:62F:C261130TRY${lira(close)}\r\n-\r\n`;
  return new File([text], 'ekstre.sta');
}

const LINES = Array.from({ length: 140 }, (_, index) => line(index));
const rows = async () =>
  database.query<{ state: string; lines: number; kurus: number }>(
    `select state, count(*)::int as lines, (sum(amount) * 100)::int as kurus from bank_lines group by state order by state`,
  );
const refusal = async (file: File | undefined) => {
  try {
    await importStatement(STAFF, file);
  } catch (error) {
    if (error instanceof StatementRefused) return { code: error.code, ...error.params };
    throw error;
  }
  return undefined;
};

it('B21 what cannot be taken over is refused with its reason, and nothing of it is written', async () => {
  expect(await refusal(undefined)).toEqual({ code: 'file-missing' });
  expect(await refusal(mt940(LINES, { off: 1 }))).toMatchObject({ code: 'balance-mismatch', line: 285 });
  expect(await refusal(mt940(LINES, { iban: OTHERS }))).toEqual({
    code: 'account-unknown',
    iban: 'TR33 0006 1005 1978 6457 8413 26',
  });
  const both = new File([await mt940(LINES).text(), await mt940(LINES, { iban: OTHERS }).text()], 'iki.sta');
  expect(await refusal(both)).toMatchObject({ code: 'account-unknown' });
  const dollars = new File([(await mt940(LINES).text()).replaceAll('TRY', 'USD')], 'usd.sta');
  expect(await refusal(dollars)).toEqual({ code: 'currency-unknown', currency: 'USD' });
  expect(await refusal(new File(['%PDF-1.7'], 'ekstre.pdf'))).toEqual({ code: 'pdf' });
  expect(await refusal(new File(['Tarih;Tutar\n24.11.2026;1'], 'ekstre.csv'))).toMatchObject({
    code: 'columns-missing',
  });
  expect(await refusal(new File(['Merhaba'], 'ekstre.txt'))).toEqual({ code: 'unknown-format' });
  expect(await refusal(new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])], 'a.xls'))).toEqual({
    code: 'old-workbook',
  });
  expect(await listStatements()).toEqual([]);
  expect(await rows()).toEqual([]);
});

const preview = async (file: File) => {
  const upload = await readUpload(file);
  if (!('statements' in upload)) throw new Error('its columns are not known');
  return previewStatements(upload);
};

it('B21 a statement imported twice, at once, and overlapping with another gives each line once', async () => {
  const first = () => mt940(LINES.slice(0, 100));
  const [one, two] = await Promise.all([importStatement(STAFF, first()), importStatement(STAFF, first())]);
  expect(one.ids).toEqual(two.ids);
  expect([one.known, two.known].sort()).toEqual([false, true]);
  expect(await importStatement(STAFF, first())).toEqual({ ids: one.ids, known: true });
  const sum = (lines: readonly Line[]) => lines.reduce((total, { kurus }) => total + kurus, 0);
  // Its first sixty lines are known.
  const later = mt940(LINES.slice(40), { open: sum(LINES.slice(0, 40)) });
  const [before] = await preview(mt940(LINES.slice(40), { open: sum(LINES.slice(0, 40)) }));
  expect(before).toMatchObject({
    ...{ lines: 100, importedAs: null, sure: 0, bank: 'DEMO Bank' },
    groups: { new: { count: 32 }, settlement: { count: 4 }, known: { count: 60 }, outgoing: { count: 4 } },
  });
  // It was looked at only.
  expect((await listStatements()).map(({ id }) => id)).toEqual(one.ids);
  const { ids, known } = await importStatement(STAFF, later);
  expect(await preview(later)).toMatchObject([
    { importedAs: ids[0], groups: { new: { count: 0 }, known: { count: 100 }, outgoing: { count: 0 } } },
  ]);
  expect(known).toBe(false);

  const of = (which: (one: Line) => boolean) => {
    const found = LINES.filter(which);
    return { lines: found.length, kurus: sum(found) };
  };
  const settles = ({ text }: Line) => text.startsWith('POS');
  expect(await rows()).toEqual([
    { state: 'ignored', ...of(({ kurus }) => kurus < 0) },
    { state: 'open', ...of((one) => one.kurus > 0 && !settles(one)) },
    { state: 'settlement', ...of(settles) },
  ]);
  const card = await readStatementCard(ids[0] ?? 0);
  const decimal = (kurus: number) => (kurus / 100).toFixed(2);
  const fresh = LINES.slice(100);
  expect(card).toMatchObject({
    incoming: 36,
    incomingAmount: decimal(sum(fresh.filter(({ kurus }) => kurus > 0))),
    open: { lines: 32 },
    booked: { lines: 0 },
    settlements: { lines: 4 },
    outgoing: { lines: 4, amount: '-40.00' },
    known: { lines: 60, amount: decimal(sum(LINES.slice(40, 100))) },
    closingBalance: decimal(sum(LINES)),
  });
  expect((await listStatements()).map(({ id }) => id)).toEqual([ids[0], one.ids[0]]);
  const entries = await database.query<{ after: unknown }>(
    `select after from audit_entries where action = 'statement.import' order by id`,
  );
  expect(entries.map(({ after }) => after)).toMatchObject([
    { lines: 100, skipped: 0 },
    { lines: 40, skipped: 60 },
  ]);
});

/** Posts a step of the upload, as its page does. */
async function post(fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const request = new Request('http://127.0.0.1/support/payments/statements/new', { method: 'POST', body });
  return answerStatementForm(request, STAFF);
}
const stepOf = (answered: Awaited<ReturnType<typeof post>>) => {
  if (!('answer' in answered)) throw new Error('imported already');
  return answered.answer;
};

it('B21 the columns of a table are asked for once, and remembered with the import', async () => {
  const table = (day: string, heading = 'Gün;Hareket;Kimden;Not') =>
    // Windows-1254 has Ş and İ where ISO-8859-9 has them.
    new File(
      [Buffer.from(`${heading}\r\n${day};1.234,56;\xdeAH\xddN;S1\r\n${day};-10,00;;KIRA\r\n`, 'latin1')],
      'ekim.csv',
    );
  const first = stepOf(await post({ file: table('05.10.2026') }));
  if (first.step !== 'columns') throw new Error(`asked for ${first.step}`);
  expect(first.table.names).toEqual(['Gün', 'Hareket', 'Kimden', 'Not']);
  const { name, held } = first.file;
  const columns = { 'column.bookedOn': 'Gün', 'column.amount': 'Hareket', 'column.senderName': 'Kimden' };
  const chosen = { name, held, account: OURS, ...columns };
  const lacking = stepOf(await post({ ...chosen, intent: 'columns' }));
  expect(lacking).toMatchObject({
    ...{ step: 'columns', refused: { code: 'columns-missing', params: { columns: 'text' } } },
    file: { choice: { columns: { amount: 'Hareket' } } },
  });
  const wrong = { ...chosen, 'column.text': 'Not', 'column.amount': 'Kimden', intent: 'columns' };
  expect(stepOf(await post(wrong))).toMatchObject({ refused: { code: 'row-unreadable', params: { line: 2 } } });
  const shown = stepOf(await post({ ...chosen, 'column.text': 'Not', intent: 'columns' }));
  expect(shown).toMatchObject({
    ...{ step: 'preview', format: 'sheet' },
    previews: [{ groups: { new: { shown: [{ amount: '1234.56', senderName: 'ŞAHİN', valueDate: '2026-10-05' }] } } }],
  });
  // Nothing is kept of a preview that is left.
  expect(stepOf(await post({ file: table('05.10.2026') })).step).toBe('columns');
  expect(await post({ ...chosen, 'column.text': 'Not', intent: 'import' })).toMatchObject({
    imported: { known: false },
  });
  const next = stepOf(await post({ file: table('06.10.2026') }));
  expect(next).toMatchObject({ step: 'preview', file: { choice: { columns: { text: 'Not' } } } });
  expect(stepOf(await post({ file: table('07.10.2026', 'Gün;Hareket;Kimden;Metin') })).step).toBe('columns');
  expect(stepOf(await post({ name, held: 'bozuk', intent: 'import' }))).toMatchObject({ refused: { code: 'damaged' } });
});

it('B21 a statement is taken back as long as nothing of it is booked, and its file is imported again', async () => {
  const take = (from: number, to: number, open = 0) =>
    mt940(
      Array.from({ length: to - from }, (_, index): Line => ({ day: 20, kurus: 5000 + from + index, text: 'GERI AL' })),
      { open },
    );
  const before = await rows();
  const first = await importStatement(STAFF, take(0, 10));
  const [id = 0] = first.ids;
  const second = await importStatement(STAFF, take(5, 15, 5));
  const [later = 0] = second.ids;
  expect(await readStatementCard(later)).toMatchObject({ open: { lines: 5 }, known: { lines: 5 } });
  const [line] = await matchLines({ statement: id });
  const { paymentId: payment } = await confirmLine(STAFF, line?.id ?? 0, { dealerId: 508, allotments: [] });
  const reason = 'Yanlış hesabın dosyası';
  expect(await takeBackStatement(STAFF, id, reason)).toEqual({ refused: 'booked' });
  expect(await readStatementCard(id)).toMatchObject({ takenBackAt: null, booked: { lines: 1 }, open: { lines: 9 } });
  await reversePayment(STAFF, null, payment, reason);
  const both = await Promise.all([takeBackStatement(STAFF, id, reason), takeBackStatement(STAFF, id, reason)]);
  expect(both).toContainEqual({ gone: 5, kept: 5 });
  expect(both).toContainEqual({ refused: 'taken-back' });
  // What the other file repeats stays with it.
  expect(await readStatementCard(later)).toMatchObject({ open: { lines: 10 }, known: { lines: 0 } });
  expect(await readStatementCard(id)).toMatchObject({ takenBackBy: STAFF.email, takenBackReason: reason, incoming: 0 });
  const again = await importStatement(STAFF, take(0, 10));
  expect(again.known).toBe(false);
  expect(again.ids[0]).not.toBe(id);
  expect(await readStatementCard(again.ids[0] ?? 0)).toMatchObject({ open: { lines: 5 }, known: { lines: 5 } });
  for (const one of [later, again.ids[0] ?? 0]) await takeBackStatement(STAFF, one, reason);
  expect(await rows()).toEqual(before);
});

it('B21 a file that does not begin with the balance with which the last one ended is shown with a warning, and can be imported', async () => {
  const day = (number: number, open: number) => mt940([{ day: number, kurus: 700, text: 'ARADA' }], { open });
  const { ids } = await importStatement(STAFF, day(24, 1000));
  expect(await preview(day(26, 1700))).toMatchObject([{ gap: null }]);
  const later = day(26, 1800);
  expect(await preview(later)).toMatchObject([{ gap: { day: '2026-11-24', balance: '17.00' } }]);
  const imported = await importStatement(STAFF, later);
  for (const id of [...ids, ...imported.ids]) await takeBackStatement(STAFF, id, 'Deneme dosyasıydı');
  // What was taken back ended nothing.
  expect((await preview(day(26, 1800)))[0]?.gap).not.toEqual({ day: '2026-11-24', balance: '17.00' });
});

it('B21 a line that was sent in another currency is kept in lira and set aside, and the rest of its file is taken', async () => {
  const text = [
    ':20:X',
    `:25:${OURS}`,
    ':28C:2',
    ':60F:C261121TRY0,00',
    ':61:2611211121C4250,00NTRFNONREF',
    ':86:/OCMT/USD100,00/REMI/INVOICE 12',
    ':61:2611211121C10,00NTRFNONREF',
    ':86:HAVALE',
    ':62F:C261121TRY4260,00',
    '-',
  ].join('\r\n');
  const file = () => new File([text], 'doviz.sta');
  expect(await preview(file())).toMatchObject([
    { groups: { new: { count: 1 }, foreign: { count: 1, amount: '4250.00' } } },
  ]);
  const { ids } = await importStatement(STAFF, file());
  expect(await readStatementCard(ids[0] ?? 0)).toMatchObject({
    ...{ open: { lines: 1, amount: '10.00' }, aside: { lines: 1, amount: '4250.00' } },
  });
  expect(
    await database.query(
      `select state, aside_kind, original_amount::text as amount, original_currency as currency from bank_lines where statement_id = $1 and amount > 100`,
      [ids[0]],
    ),
  ).toEqual([{ state: 'set-aside', aside_kind: 'foreign', amount: '100.00', currency: 'USD' }]);
});

it('B21 an Excel file of a bank is taken as it is: days and amounts are cells, and its columns are asked for once', async () => {
  async function* cells() {
    yield [{ value: new Date('2026-10-12T00:00:00Z'), format: 'day' as const }, 1234.56, 'ŞAHİN LTD', 'S 1000054 6'];
    yield [{ value: new Date('2026-10-13T00:00:00Z'), format: 'day' as const }, -48.5, '', 'MASRAF'];
    await Promise.resolve();
  }
  const heads = ['Valör günü', 'Hareket tutarı', 'Kimden geldi', 'Ne yazıldı'].map((head) => ({ head }));
  const bytes = await new Response(workbookStream('Hareketler', heads, cells())).arrayBuffer();
  const file = () => new File([bytes], 'hareketler.xlsx');
  const first = stepOf(await post({ file: file() }));
  if (first.step !== 'columns') throw new Error(`asked for ${first.step}`);
  expect(first.table.names).toEqual(heads.map(({ head }) => head));
  const fields = ['bookedOn', 'amount', 'senderName', 'text'];
  const chosen = {
    ...{ name: first.file.name, held: first.file.held, account: OURS },
    ...Object.fromEntries(fields.map((field, index) => [`column.${field}`, heads[index]?.head ?? ''])),
  };
  expect(stepOf(await post({ ...chosen, intent: 'columns' }))).toMatchObject({
    step: 'preview',
    previews: [
      {
        groups: {
          new: { count: 1, shown: [{ amount: '1234.56', senderName: 'ŞAHİN LTD', valueDate: '2026-10-12' }] },
          outgoing: { count: 1, amount: '-48.50' },
        },
      },
    ],
  });
  const answered = await post({ ...chosen, intent: 'import' });
  if (!('imported' in answered)) throw new Error('not imported');
  expect(await readStatementCard(answered.imported.ids[0] ?? 0)).toMatchObject({
    ...{ fileName: 'hareketler.xlsx', format: 'sheet', open: { lines: 1, amount: '1234.56' }, outgoing: { lines: 1 } },
  });
});
