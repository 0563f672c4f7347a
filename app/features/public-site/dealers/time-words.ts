/** The last vowel of how a number is spoken in Turkish, and how it ends. */
type Spoken = { dative: string; locative: string };

const spoken = (dative: string, locative: string): Spoken => ({ dative, locative });
const ONES = [
  spoken('a', 'da'), // sıfır
  spoken('e', 'de'), // bir
  spoken('ye', 'de'), // iki
  spoken('e', 'te'), // üç
  spoken('e', 'te'), // dört
  spoken('e', 'te'), // beş
  spoken('ya', 'da'), // altı
  spoken('ye', 'de'), // yedi
  spoken('e', 'de'), // sekiz
  spoken('a', 'da'), // dokuz
];
const TENS: Record<string, Spoken> = {
  '1': spoken('a', 'da'), // on
  '2': spoken('ye', 'de'), // yirmi
  '3': spoken('a', 'da'), // otuz
  '4': spoken('a', 'ta'), // kırk
  '5': spoken('ye', 'de'), // elli
};

/** How the number of two digits that is spoken last ends: the minutes, or the hour before full ones. */
function endingOf(time: string): Spoken {
  const number = time.endsWith(':00') ? time.slice(0, 2) : time.slice(3);
  const ones = ONES[Number(number[1])];
  return (number.endsWith('0') ? TENS[number[0] ?? ''] : ones) ?? spoken('a', 'da');
}

/** A time of the day as a language writes it: 18.30 in Turkish, 18:30 elsewhere. */
export function timeText(time: string, locale: string): string {
  return locale === 'tr' ? time.replace(':', '.') : time;
}

/**
 * A time within a sentence, which Turkish inflects as the number is spoken: `until` 18.30’a (kadar), `at` 09.00’da (açılır).
 */
export function timeInSentence(time: string, role: 'until' | 'at', locale: string): string {
  if (locale !== 'tr') return time;
  const ending = endingOf(time);
  return `${timeText(time, 'tr')}’${role === 'until' ? ending.dative : ending.locative}`;
}
