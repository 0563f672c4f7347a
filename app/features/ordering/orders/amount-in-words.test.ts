import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from './amount-in-words';

/** Up to 999 billion liras and 99 kuruş. */
const amount = fc.integer({ min: 0, max: 99_999_999_999_999 });

describe('amountInWords', () => {
  it.each([
    ['0', 0, 'YalnızSıfırTürkLirası'],
    ['100', 100_00, 'YalnızYüzTürkLirası'],
    ['1.234,56', 1_234_56, 'YalnızBinİkiYüzOtuzDörtTürkLirasıElliAltıKuruş'],
    ['1.001.000', 1_001_000_00, 'YalnızBirMilyonBinTürkLirası'],
    ['1', 1_00, 'YalnızBirTürkLirası'],
    ['0,05', 5, 'YalnızSıfırTürkLirasıBeşKuruş'],
    ['10,10', 10_10, 'YalnızOnTürkLirasıOnKuruş'],
    ['1.000', 1_000_00, 'YalnızBinTürkLirası'],
    ['1.001', 1_001_00, 'YalnızBinBirTürkLirası'],
    ['2.000', 2_000_00, 'YalnızİkiBinTürkLirası'],
    ['21.000', 21_000_00, 'YalnızYirmiBirBinTürkLirası'],
    ['101.000', 101_000_00, 'YalnızYüzBirBinTürkLirası'],
    ['1.100', 1_100_00, 'YalnızBinYüzTürkLirası'],
    ['100.000', 100_000_00, 'YalnızYüzBinTürkLirası'],
    ['1.000.000', 1_000_000_00, 'YalnızBirMilyonTürkLirası'],
    ['1.000.000.001', 1_000_000_001_00, 'YalnızBirMilyarBirTürkLirası'],
    [
      '999.999.999.999,99',
      999_999_999_999_99,
      'YalnızDokuzYüzDoksanDokuzMilyarDokuzYüzDoksanDokuzMilyonDokuzYüzDoksanDokuzBinDokuzYüzDoksanDokuzTürkLirasıDoksanDokuzKuruş',
    ],
  ])('D16 %s is spelled', (_, kurus, words) => {
    expect(amountInWords(kurus)).toBe(words);
  });

  it('D16 the words of any amount say that amount and no other', () => {
    fc.assert(
      fc.property(amount, (kurus) => {
        expect(readAloud(amountInWords(kurus))).toBe(kurus);
      }),
      { numRuns: 1000 },
    );
  });

  it('D16 distinct amounts have distinct words', () => {
    fc.assert(
      fc.property(fc.uniqueArray(amount, { minLength: 2, maxLength: 50 }), (amounts) => {
        expect(new Set(amounts.map(amountInWords)).size).toBe(amounts.length);
      }),
    );
    const small = Array.from({ length: 20_000 }, (_, lira) => amountInWords(lira * 100));
    expect(new Set(small).size).toBe(small.length);
  });

  it('D16 the words fit the 250 characters of sYaziIle', () => {
    fc.assert(fc.property(amount, (kurus) => amountInWords(kurus).length <= 250));
  });

  it.each([-1, 0.5, NaN, Infinity, 2 ** 53])('D16 %d is no amount to spell', (kurus) => {
    expect(() => amountInWords(kurus)).toThrow(RangeError);
  });
});

// prettier-ignore
const VALUES: Record<string, number> = {
  Sıfır: 0, Bir: 1, İki: 2, Üç: 3, Dört: 4, Beş: 5, Altı: 6, Yedi: 7, Sekiz: 8, Dokuz: 9,
  On: 10, Yirmi: 20, Otuz: 30, Kırk: 40, Elli: 50, Altmış: 60, Yetmiş: 70, Seksen: 80, Doksan: 90,
};
const SCALES: Record<string, number> = { Bin: 1e3, Milyon: 1e6, Milyar: 1e9 };

/** Reads the words back as a clerk would, from left to right. */
function readAloud(words: string): number {
  const match = /^Yalnız(.+)TürkLirası(?:(.+)Kuruş)?$/.exec(words);
  return readNumber(match?.[1] ?? '?') * 100 + (match?.[2] ? readNumber(match[2]) : 0);
}

function readNumber(words: string): number {
  let total = 0;
  let group = 0;
  for (const word of words.split(/(?=\p{Lu})/u)) {
    const scale = SCALES[word];
    if (scale) {
      total += (group || 1) * scale;
      group = 0;
    } else if (word === 'Yüz') group = (group || 1) * 100;
    else group += VALUES[word] ?? NaN;
  }
  return total + group;
}
