import { expect, it } from 'vitest';
import { StatementRefused } from './statement';
import type { ColumnMap } from './sheet-fields';
import { csvRows, headingOf, readSheet } from './statement-sheet';

const IBAN = 'TR809999900000000000000001';
const CSV = `ÖRNEK BANKA;;;;
IBAN;${IBAN};;;
;;;;
Tarih;Açıklama;Tutar;Bakiye;Dekont No
24.11.2026 10:15;"KRP 546; ORKIDE";9.381,00;10.381,00;D1
24/11/2026;HESAP İŞLETİM ÜCRETİ;-48,50;10.332,50;D2
2026-11-25;EFT;1.000,00 TL;11.332,50;D3
Toplam;;;;
`;

it('B21 a bank’s table is read by its headings, wherever it begins, with its balances', () => {
  const rows = csvRows(CSV);
  const { guessed, names } = headingOf(rows);
  expect(names).toEqual(['Tarih', 'Açıklama', 'Tutar', 'Bakiye', 'Dekont No']);
  expect(guessed).toEqual({
    bookedOn: 'Tarih',
    text: 'Açıklama',
    amount: 'Tutar',
    balance: 'Bakiye',
    reference: 'Dekont No',
  });
  const statement = readSheet(rows, guessed, IBAN);
  expect(statement).toMatchObject({
    opening: 100_000,
    closing: 1_133_250,
    periodFrom: '2026-11-24',
    periodTo: '2026-11-25',
  });
  expect(
    statement.lines.map(({ amount, bookedOn, text, bankReference }) => [amount, bookedOn, text, bankReference]),
  ).toEqual([
    [938_100, '2026-11-24', 'KRP 546; ORKIDE', 'D1'],
    [-4850, '2026-11-24', 'HESAP İŞLETİM ÜCRETİ', 'D2'],
    [100_000, '2026-11-25', 'EFT', 'D3'],
  ]);
});

it('B21 columns of credit and debit, dates and numbers of a workbook, newest first', () => {
  const map: ColumnMap = { bookedOn: 'Gün', text: 'Ne', credit: 'Giren', debit: 'Çıkan', balance: 'Kalan' };
  const at = (text: string) => new Date(`${text}T00:00:00Z`);
  const rows = [
    ['Gün', 'Ne', 'Giren', 'Çıkan', 'Kalan'],
    [at('2026-11-25'), 'B', null, 50.25, 149.75],
    [at('2026-11-24'), 'A', 100, null, 200],
  ].map((cells, index) => ({ row: index + 1, cells }));
  expect(readSheet(rows, map, IBAN)).toMatchObject({
    ...{ opening: 10_000, closing: 14_975 },
    lines: [{ amount: -5025 }, { amount: 10_000, bookedOn: '2026-11-24' }],
  });
});

it('B21 a table that misses a row, a column or an amount is refused with its row', () => {
  const refusalOf = (csv: string, map?: ColumnMap) => {
    try {
      const rows = csvRows(csv);
      readSheet(rows, map ?? headingOf(rows).guessed, IBAN);
      return undefined;
    } catch (error) {
      return error instanceof StatementRefused ? { code: error.code, ...error.params } : String(error);
    }
  };
  expect(refusalOf(CSV.replace(/^24\/11.*\n/m, ''))).toMatchObject({ code: 'balance-mismatch', line: 6 });
  expect(refusalOf(CSV.replace('9.381,00;1', 'dokuz;1'))).toMatchObject({ code: 'row-unreadable', line: 5 });
  expect(refusalOf(CSV, { bookedOn: 'Tarih' })).toEqual({ code: 'columns-missing', columns: 'amount, text' });
  expect(refusalOf('bir\niki\n')).toMatchObject({ code: 'no-rows' });
});
