import { formatDate } from '~/platform/dates';

/** The contents of a card form, as typed; number and cvv are digits only. They never leave the browser (readings 23). */
export type CardValues = Record<CardField, string>;
export type CardField = (typeof CARD_FIELDS)[number];
/** In the order of the form. */
export const CARD_FIELDS = ['number', 'name', 'month', 'year', 'cvv'] as const;

export type CardError =
  | `${CardField}-required`
  | 'number-incomplete'
  | 'number-wrong'
  | 'month-past'
  | 'cvv-incomplete';

export type CardType = 'visa' | 'mastercard' | 'amex' | 'diners' | 'discover' | 'troy' | 'maestro';

export const CARD_NAMES: Record<CardType, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
  diners: 'Diners Club',
  discover: 'Discover',
  troy: 'Troy',
  maestro: 'Maestro',
};

// Discover and Troy share 65; cards that begin with it count as Troy here.
const PREFIXES: readonly [CardType, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0|6|8)/],
  ['discover', /^(6011|64[4-9])/],
  ['troy', /^(9792|65)/],
  ['maestro', /^(50|5[6-8]|6304|67)/],
];

/** The most digits of a CVV that the widget accepts (dealer-shop §5). */
export const CVV_MAX = 4;

/** The brand by the first digits; undefined until they are sufficient. */
export function cardType(digits: string): CardType | undefined {
  return PREFIXES.find(([, pattern]) => pattern.test(digits))?.[0];
}

function groupsOf(digits: string): readonly number[] {
  const type = cardType(digits);
  if (type === 'amex') return [4, 6, 5];
  return type === 'diners' ? [4, 6, 4] : [4, 4, 4, 4];
}

/** The number of digits of a card number with this prefix: 16, but 15 for 34 and 37, and 14 for Diners. */
export function numberLength(digits: string): number {
  return groupsOf(digits).reduce((sum, size) => sum + size, 0);
}

/** The same including spaces: 19, 17 or 16 (dealer-shop §5). */
export function writtenLength(digits: string): number {
  return numberLength(digits) + groupsOf(digits).length - 1;
}

/** The digits in a text, also those of Arabic or Persian keyboards. */
export function digitsOf(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[^0-9]/g, '');
}

/** `text`, one character per digit, with the spaces of a card with this number. */
export function grouped(text: string, digits: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of groupsOf(digits)) {
    if (from < text.length) parts.push(text.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/** The full number with dots for all but the first and the last four digits, one character per digit. */
export function masked(digits: string): string {
  const end = numberLength(digits) - 4;
  return [...digits].map((digit, index) => (index >= 4 && index < end ? '•' : digit)).join('');
}

/**
 * The digits after an edit of the written number, and the caret's new place: behind the digits that were before it.
 * @param before the digits before the edit
 * @param written the field's text after the edit, `caret` its caret
 * @param deletes the direction in which the edit deletes: if it only hit a space, the digit beyond the space is deleted
 * instead
 */
export function editNumber(
  before: string,
  written: string,
  caret: number,
  deletes?: 'backward' | 'forward',
): { digits: string; caret: number } {
  let digits = digitsOf(written);
  let ahead = digitsOf(written.slice(0, caret)).length;
  if (deletes && digits === before) {
    if (deletes === 'backward' && ahead > 0) ahead -= 1;
    digits = digits.slice(0, ahead) + digits.slice(ahead + 1);
  }
  digits = digits.slice(0, numberLength(digits));
  return { digits, caret: grouped(digits.slice(0, ahead), digits).length };
}

/** The check sum (Luhn) of every card number. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && sum % 10 === 0;
}

export function cvvLength(digits: string): number {
  return cardType(digits) === 'amex' ? 4 : 3;
}

/** A holder's name without digits: the field rejects them (dealer-shop §5). */
export function withoutDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, '');
}

/** A month of the calendar, 1 to 12. */
export type YearMonth = { year: number; month: number };

/** The present month in Istanbul. */
export function monthOf(date: Date): YearMonth {
  const [, month, year] = formatDate(date).split('.');
  return { year: Number(year), month: Number(month) };
}

/** The 12 years offered, beginning with the present one. */
export function expiryYears(today: YearMonth): number[] {
  return Array.from({ length: 12 }, (_, index) => today.year + index);
}

/** Whether a month is before the present one; false while no year is chosen. */
export function isPastMonth(month: number, year: number, today: YearMonth): boolean {
  return year === today.year && month < today.month;
}

/** The errors of a card, by field; valid fields have no entry (dealer-shop §5). */
export function checkCard(values: CardValues, today: YearMonth): Partial<Record<CardField, CardError>> {
  const errors: Partial<Record<CardField, CardError>> = {};
  for (const field of CARD_FIELDS) if (values[field].trim() === '') errors[field] = `${field}-required`;
  const { number, month, year, cvv } = values;
  if (!errors.number) {
    if (number.length !== numberLength(number)) errors.number = 'number-incomplete';
    else if (!passesLuhn(number)) errors.number = 'number-wrong';
  }
  if (!errors.month && isPastMonth(Number(month), Number(year), today)) errors.month = 'month-past';
  if (!errors.cvv && cvv.length !== cvvLength(number)) errors.cvv = 'cvv-incomplete';
  return errors;
}
