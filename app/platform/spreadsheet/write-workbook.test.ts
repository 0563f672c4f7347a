import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { workbookStream, type WorkbookCell } from './write-workbook.server';

async function* rowsOf(rows: WorkbookCell[][]) {
  yield* rows;
  await Promise.resolve();
}

it('B26 each cell has its own type and look, whatever stands above it, and no text is ever a formula', async () => {
  const stream = workbookStream(
    'Deneme/[1]',
    [{ head: 'Bir' }, { head: 'İki' }],
    rowsOf([
      [{ value: 12.5, format: 'amount' }, '=1+1'],
      ['@metin\u0001', { value: new Date('2026-11-20T14:05:00Z'), format: 'instant' }],
      [null, { value: 'yanlış', mark: 'wrong' }],
    ]),
  );
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]?.name).toBe('Deneme  1 ');
  expect(sheets[0]?.rows).toEqual([
    ['Bir', 'İki'],
    [12.5, '=1+1'],
    ['@metin', new Date('2026-11-20T14:05:00Z')],
    [null, 'yanlış'],
  ]);
  const style = (place: string) => sheets[0]?.cells?.get(place)?.style;
  expect(style('0,0')?.font?.bold).toBe(true);
  expect(style('1,0')?.numFmt).toBe('#,##0.00');
  expect(style('2,0')?.numFmt).not.toBe('#,##0.00');
  expect(style('3,1')?.fill).toBeTruthy();
  expect([...(sheets[0]?.cells?.values() ?? [])].some(({ formula }) => formula)).toBe(false);
});
