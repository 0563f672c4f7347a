import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchParts } from './match-parts';

const marked = (text: string, query: string) =>
  matchParts(text, query)
    .filter(({ match }) => match)
    .map(({ text: part }) => part);

it.each([
  ['Yıldız Market', 'yildiz', ['Yıldız']],
  ['Akyıldız Kuruyemiş', 'YILDIZ', ['yıldız']],
  ['İŞLEM, işlem', 'ıslem', ['İŞLEM', 'işlem']],
  ['Bahar Pastanesi', 'past bah', ['Bah', 'Past']],
  ['Çınar', 'cinar', ['Çınar']],
  ['aaa', 'aa', ['aa']],
  ['ﬁrma', 'fir', ['ﬁr']],
  ['Bahar', '', []],
  ['Bahar', '  ', []],
  ['Bahar', '%', []],
])('B4 in %s the search %s marks %j', (text, query, parts) => {
  expect(marked(text, query)).toEqual(parts);
});

it('B4 the parts are the text, and neighbours differ', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
      const parts = matchParts(text, query);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      parts.forEach((part, index) => expect(part.match).not.toBe(parts[index + 1]?.match));
    }),
  );
});
