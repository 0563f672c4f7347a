import { describe, expect, it } from 'vitest';
import { RowsToStage } from './rows-to-stage';

const row = (rowNo: number) => ({
  rowNo,
  key: `Ş-${rowNo}`,
  cells: ['"ç\\ğ"', '漢'.repeat(rowNo % 500)],
  values: { name: `Gıda ${rowNo}`, balance: null },
  problems: rowNo % 2 ? [] : [{ column: 'AD', code: 'too-long' as const, params: { max: 3 } }],
});

describe('rows on their way to the database', () => {
  it('B13 come out as they went in, batch by batch, however many there are, and all batches use the same memory', () => {
    const staged = new RowsToStage();
    const memory = new Set<ArrayBufferLike>();
    for (let batch = 0; batch < 20; batch++) {
      const rows = Array.from({ length: 500 }, (_, index) => row(batch * 500 + index));
      rows.forEach((each) => staged.add(each));
      expect(staged.count).toBe(500);
      const bytes = staged.take();
      memory.add(bytes.buffer);
      expect(JSON.parse(bytes.toString())).toEqual(
        rows.map(({ rowNo, problems, ...rest }) => ({ row_no: rowNo, ...rest, problems, wrong: problems.length > 0 })),
      );
      expect(staged.count).toBe(0);
    }
    expect(memory.size).toBe(1);
  });
});
