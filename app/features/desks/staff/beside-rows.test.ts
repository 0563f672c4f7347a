import { expect, it } from 'vitest';
import { afterDecided, besideOf, foldedHolds } from './beside-rows';

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }];

it('B21 B22 B24 J and K go to the rows beside the open one in the order of the list, and stop at its ends', () => {
  expect(besideOf(rows, 3)).toEqual({ previous: { id: 7 }, next: { id: 9 } });
  expect(besideOf(rows, 7)).toEqual({ previous: undefined, next: { id: 3 } });
  expect(besideOf(rows, 9)).toEqual({ previous: { id: 3 }, next: undefined });
  expect(besideOf(rows, 1)).toEqual({ previous: undefined, next: { id: 7 } });
});

it('B21 B24 after a decision the next row is open, after the last one the row before it, after the only one none', () => {
  expect(afterDecided(rows, 3)).toEqual({ id: 9 });
  expect(afterDecided(rows, 9)).toEqual({ id: 3 });
  expect(afterDecided([{ id: 3 }], 3)).toBeUndefined();
  // Whoever decided about a row that the list does not show begins at its top.
  expect(afterDecided(rows, 1)).toEqual({ id: 7 });
});

it('B21 a name is found in the letters that people write and in those that banks write', () => {
  expect(foldedHolds('DORT MEVSIM BILISIM LTD STI', 'dört mevsim', 'tr')).toBe(true);
  expect(foldedHolds('Dört Mevsim Bilişim', 'BILISIM dort', 'tr')).toBe(true);
  expect(foldedHolds('YEŞİLIRMAK', 'yesilirmak', 'en')).toBe(true);
  expect(foldedHolds('DORT MEVSIM 40.000,00 ₺', '40.000', 'tr')).toBe(true);
  expect(foldedHolds('DORT MEVSIM', 'dort deniz', 'tr')).toBe(false);
  expect(foldedHolds('DORT MEVSIM', ' ', 'tr')).toBe(true);
});
