import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from './csv';

describe('B8 a table as a file', () => {
  it('B8 every value comes back as it was, whatever stands in it', () => {
    const plain = fc.string().filter((text) => !/[=+\-@\uff1d\uff0b\uff0d\uff20]/.test(text));
    fc.assert(
      fc.property(fc.array(plain, { minLength: 2, maxLength: 5 }), (values) => {
        expect(parse(csvLine(values), { delimiter: ';', recordDelimiter: '\r\n' })).toEqual([values]);
      }),
    );
  });

  it('B8 marks nothing in the middle of a sentence, nor a negative number', () => {
    const values = ['a=b', 'x+y', 'ali@karpin.example', '2026-11-22', '-12,50', '-1.234,5'];
    expect(parse(csvLine(values), { delimiter: ';' })).toEqual([values]);
  });

  // (78) Programs disagree on the separator and on the meaning of a quote in the middle, so every place where a cell
  // could begin counts.
  it('O7 no cell is a formula, whether it is read by comma, semicolon or tab', () => {
    const parts = '=1+1 +9 -2+3 @SUM(A1) \uff1d1 -5 a 1 , ; " \''.split(' ').concat('\t', '\r\n', '\n', ' ');
    const text = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
        const cells = csvLine(values).split(/[,;\t\r\n]/);
        const formulas = cells.map((cell) => cell.replace(/^[\s"]*/, '')).filter((cell) => /^[=+\-@\uff1d]/.test(cell));
        expect(formulas.filter((cell) => !/^-\d+$/.test(cell))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
