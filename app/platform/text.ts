// Written as escapes: the characters themselves cannot be seen in a source file.
const INVISIBLE =
  // C0 and C1 controls but the newline, soft hyphen, Arabic letter mark, zero-width and direction marks,
  // bidi embeddings, overrides and isolates, word joiner, byte order mark, halves of broken characters
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]|\p{Surrogate}/gu;

/**
 * Text of a person as it is stored and shown: composed (NFC), without characters that cannot be seen or that turn the
 * reading direction, trimmed, runs of blanks collapsed to one. Newlines stay.
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
 * How long a cleaned text is, as every limit of the shop counts: in Unicode characters, as PostgreSQL counts a varchar. That
 * is what a person counts, but for letters with marks that stand apart and for symbols joined of several.
 */
export function textLength(text: string): number {
  return [...text].length;
}

/** The beginning of a text that has `most` characters at most (see textLength), never a part of what a person sees as one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = [...text.slice(0, 2 * most)].slice(0, most).join('');
  // No further than a little beyond the place: the segmenter takes time by the square of a text's length.
  const [last] = [...CHARACTERS.segment(text.slice(0, start.length + 20))].filter(
    ({ index, segment }) => index <= start.length && index + segment.length > start.length,
  );
  return text.slice(0, last?.index ?? start.length);
}

/** What is said of a text that is too long: the length that a person counts where that tells it, else that of its parts. */
export function shownLength(text: string, most: number): number {
  // The segmenter takes time by the square of a text's length, and of a long text nobody counts the marks.
  const counted = text.length > 4 * most ? 0 : [...CHARACTERS.segment(text)].length;
  return counted > most ? counted : textLength(text);
}

/** True when text holds NUL or another control that no keyboard sends: the door refuses it rather than mending it. */
export function hasForbiddenControl(text: string): boolean {
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text);
}

/** Folds text for searching, on both sides of the comparison: İ, I, ı and i are one letter, and so are ş and s, ç and c. */
export function searchKey(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ı', 'i');
}

/** The tag that Intl understands for a language of the shop: Chinese has a code of its own, Arabic keeps Latin digits. */
export function intlLocale(language: string): string {
  if (language === 'cn') return 'zh-CN';
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}
