import type { Kurus } from '~/platform/money';

const ONES = ['', 'Bir', 'İki', 'Üç', 'Dört', 'Beş', 'Altı', 'Yedi', 'Sekiz', 'Dokuz'];
const TENS = ['', 'On', 'Yirmi', 'Otuz', 'Kırk', 'Elli', 'Altmış', 'Yetmiş', 'Seksen', 'Doksan'];
const THOUSANDS = ['', 'Bin', 'Milyon', 'Milyar', 'Trilyon'];

/**
 * The amount in words as on a Turkish receipt, in one word so that nothing can be inserted: 123456 →
 * 'YalnızBinİkiYüzOtuzDörtTürkLirasıElliAltıKuruş' (sYaziIle, dealer-shop §3).
 * @throws RangeError for a negative amount or one that is not whole kuruş
 */
export function amountInWords(kurus: Kurus): string {
  if (!Number.isSafeInteger(kurus) || kurus < 0) throw new RangeError(`not an amount to spell: ${kurus}`);
  const cents = kurus % 100;
  const lira = (kurus - cents) / 100;
  return `Yalnız${numberInWords(lira)}TürkLirası${cents > 0 ? `${numberInWords(cents)}Kuruş` : ''}`;
}

function numberInWords(number: number): string {
  let words = '';
  for (let rest = number, power = 0; rest > 0; rest = Math.floor(rest / 1000), power++) {
    const group = rest % 1000;
    if (group > 0) words = groupInWords(group, power) + (THOUSANDS[power] ?? '') + words;
  }
  return words || 'Sıfır';
}

function groupInWords(group: number, power: number): string {
  // A thousand is Bin, never BirBin; a million is BirMilyon.
  if (group === 1 && power === 1) return '';
  const hundreds = Math.floor(group / 100);
  const hundredWords = hundreds > 0 ? `${hundreds > 1 ? ONES[hundreds] : ''}Yüz` : '';
  return `${hundredWords}${TENS[Math.floor(group / 10) % 10]}${ONES[group % 10]}`;
}
