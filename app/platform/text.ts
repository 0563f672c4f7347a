// Written as escapes, because the characters themselves are invisible in a source file.
const INVISIBLE =
  // C0 and C1 controls except the newline, soft hyphen, Arabic letter mark, zero-width and direction marks, bidi
  // embeddings, overrides and isolates, word joiner, byte order mark, lone surrogates
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * A person's text as it is stored and shown: composed (NFC), without characters that are invisible or change the
 * reading direction, trimmed, with runs of spaces collapsed to one. Newlines stay.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

const CHARACTERS = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/**
 * The length of a cleaned text, as every limit of the shop counts it: in Unicode characters, as PostgreSQL counts a
 * varchar. That is what a person counts, except for letters with combining marks and for symbols joined from several.
 */
export function textLength(text: string): number {
  return [...text].length;
}

/** The beginning of a text with at most `most` characters (see textLength), never cut within what a person sees as one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = [...text.slice(0, 2 * most)].slice(0, most).join('');
  // Only a little beyond the cut: the segmenter takes time by the square of a text's length.
  const [last] = [...CHARACTERS.segment(text.slice(0, start.length + 20))].filter(
    ({ index, segment }) => index <= start.length && index + segment.length > start.length,
  );
  return text.slice(0, last?.index ?? start.length);
}

/**
 * The length to report for a text that is too long: the length that a person counts if that exceeds the limit,
 * otherwise the number of its code points.
 */
export function shownLength(text: string, most: number): number {
  // The segmenter takes time by the square of a text's length, and for a long text its exact count does not matter.
  const counted = text.length > 4 * most ? 0 : [...CHARACTERS.segment(text)].length;
  return counted > most ? counted : textLength(text);
}

/** True if text contains NUL or another control character that no keyboard sends: such input is refused, not cleaned. */
export function hasForbiddenControl(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
}

/**
 * Folds text for searching, on both sides of the comparison: İ, I, ı and i become one letter, and so do ş and s, ç and c.
 */
export function searchKey(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** The Intl tag for a language of the shop: Chinese has another code there, Arabic keeps Latin digits. */
export function intlLocale(language: string): string {
  if (language === 'cn') return 'zh-CN';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}
