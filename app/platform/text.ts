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
