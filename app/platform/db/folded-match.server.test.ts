import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchKey } from '../text';
import { foldedPattern } from './folded-match.server';

// PostgreSQL reads these patterns as JavaScript does: character classes, and other characters escaped by a backslash.
const finds = (text: string, word: string) => new RegExp(foldedPattern(word)).test(text);

describe('foldedPattern', () => {
  it.each([
    ['Yıldız Market', 'YILDIZ'],
    ['İŞLEM', 'ışlem'],
    ['Çınar Optik', 'cinar'],
    ['KASA-02', 'kasa-02'],
    ['%10 indirim', '%10'],
    ['a.b*c\\d[e]', '.b*c\\d[e]'],
    ['МАРКЕТ', 'маркет'],
    ['Straße', 'straße'],
  ])('B4 finds in %s the word %s', (text, word) => {
    expect(finds(text, word)).toBe(true);
  });

  it.each(['%', '_', '.', '.*', '[a-z]', '\\w', '^', '$', '(?i)market', '***:market'])(
    'B4 O7 %s is no pattern in a search',
    (word) => {
      expect(finds('Bahar Market 12', word)).toBe(false);
    },
  );

  it('B4 finds what folding both sides finds', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abiıIİîşŞsğGçCöÖüûâ019-.%') });
    fc.assert(
      fc.property(letters, letters, (text, word) => {
        expect(finds(text, word)).toBe(searchKey(text).includes(searchKey(word)));
      }),
    );
  });
});
