import { describe, expect, it } from 'vitest';
import { addition, isContested, mergedNote } from './note-merge';

const base = 'Üç kasa, İzmir.';
const mine = 'Üç kasa, İzmir. Bayi 36 yarın arasın.';
const theirs = 'Üç kasa, İzmir. Fiyat teklifi istiyor.';

describe('B36 a note that two people write', () => {
  it.each([
    [{ base, mine, theirs }, true],
    [{ base, mine: base, theirs }, false],
    [{ base, mine, theirs: base }, false],
    [{ base, mine: theirs, theirs }, false],
  ])('B36 %j is contested: %s', (notes, contested) => {
    expect(isContested(notes)).toBe(contested);
  });

  it('B36 shows what each has added, by whole words', () => {
    expect(addition(base, mine)).toEqual({ kept: 'Üç kasa, İzmir.', added: ' Bayi 36 yarın arasın.' });
    expect(addition('Kasa', 'Kasalar')).toEqual({ kept: '', added: 'Kasalar' });
    expect(addition('', 'Yeni')).toEqual({ kept: '', added: 'Yeni' });
  });

  it('B36 as one keeps both, and what was there once', () => {
    expect(mergedNote({ base, mine, theirs })).toBe('Üç kasa, İzmir.\nFiyat teklifi istiyor.\nBayi 36 yarın arasın.');
    expect(mergedNote({ base: '', mine: 'Bir', theirs: 'İki' })).toBe('İki\nBir');
    expect(mergedNote({ base, mine: 'Baştan yazdım', theirs })).toBe(`${theirs}\nBaştan yazdım`);
  });
});
