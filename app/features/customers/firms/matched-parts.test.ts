import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedParts } from './matched-parts';

const shown = (text: string, query: string) =>
  matchedParts(text, query)
    .map((part) => (part.matched ? `[${part.text}]` : part.text))
    .join('');

describe('matchedParts', () => {
  it.each([
    ['Çınaraltı Restoran', 'cinar', '[Çınar]altı Restoran'],
    ['Çınaraltı Restoran', 'REST', 'Çınaraltı [Rest]oran'],
    ['Akyıldız Kuruyemiş', 'yıldız', 'Ak[yıldız] Kuruyemiş'],
    ['IŞIK İNŞAAT', 'isik insaat', '[IŞIK] [İNŞAAT]'],
    ['8837390127', '3739', '88[3739]0127'],
    ['Yıldız Market', 'x', 'Yıldız Market'],
    ['Yıldız Market', '', 'Yıldız Market'],
  ])('D9 of "%s", the search "%s" finds %s', (text, query, expected) => {
    expect(shown(text, query)).toBe(expected);
  });

  it('D9 loses nothing of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        expect(
          matchedParts(text, query)
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
  });
});
