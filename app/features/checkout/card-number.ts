import { formatDate } from '~/platform/dates';

/** What a card form holds, as typed; number and cvv are digits only. None of it ever leaves the browser (readings 23). */
export type CardValues = Record<CardField, string>;
export type CardField = (typeof CARD_FIELDS)[number];
/** In the order in which the form shows them. */
export const CARD_FIELDS = ['number', 'name', 'month', 'year', 'cvv', 'instalments'] as const;

export type CardError =
  `${CardField}-required` | 'number-incomplete' | 'number-wrong' | 'month-past' | 'cvv-incomplete';

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

// 65 is shared by Discover and Troy; cards that begin with it here are Troy.
const PREFIXES: readonly [CardType, RegExp][] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['diners', /^3(0|6|8)/],
  ['discover', /^(6011|64[4-9])/],
  ['troy', /^(9792|65)/],
  ['maestro', /^(50|5[6-8]|6304|67)/],
];

/** The digits of a CVV that the widget takes at most (dealer-shop §5). */
export const CVV_MAX = 4;

export const INSTALMENTS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The brand by the first digits; undefined while they do not tell. */
export function cardType(digits: string): CardType | undefined {
  return PREFIXES.find(([, pattern]) => pattern.test(digits))?.[0];
}

function groupsOf(digits: string): readonly number[] {
  const type = cardType(digits);
  if (type === 'amex') return [4, 6, 5];
  return type === 'diners' ? [4, 6, 4] : [4, 4, 4, 4];
}

/** How many digits a number that begins like this has: 16, but 15 for 34 and 37, and 14 for Diners. */
export function numberLength(digits: string): number {
  return groupsOf(digits).reduce((sum, size) => sum + size, 0);
}

/** The same counted with its blanks: 19, 17 or 16 (dealer-shop §5). */
export function writtenLength(digits: string): number {
  return numberLength(digits) + groupsOf(digits).length - 1;
}

/** The digits in a text, also where an Arabic or Persian keyboard wrote them. */
export function digitsOf(text: string): string {
  return text.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf)).replace(/[^0-9]/g, '');
}

/** `text`, one character a digit, with the blanks that a card of this number has. */
export function grouped(text: string, digits: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const size of groupsOf(digits)) {
    if (from < text.length) parts.push(text.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/** All but the first and the last four places of the whole number as dots, one character a digit. */
export function masked(digits: string): string {
  const end = numberLength(digits) - 4;
  return [...digits].map((digit, index) => (index >= 4 && index < end ? '•' : digit)).join('');
}

/**
 * What an edit of the written number makes of its digits, and where the caret goes: behind the digits that were before it.
 * @param before the digits until now
 * @param written the field's text after the edit, `caret` its caret
 * @param deletes which way the edit deletes: where that hit only a blank, the digit beyond the blank goes instead
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

/** The check sum that every card number carries. */
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

/** The month that it is in Istanbul. */
export function monthOf(date: Date): YearMonth {
  const [, month, year] = formatDate(date).split('.');
  return { year: Number(year), month: Number(month) };
}

/** The 12 years that are offered, from the current one on. */
export function expiryYears(today: YearMonth): number[] {
  return Array.from({ length: 12 }, (_, index) => today.year + index);
}

/** Whether a month lies before the current one; never while no year is chosen. */
export function isPastMonth(month: number, year: number, today: YearMonth): boolean {
  return year === today.year && month < today.month;
}

/** What is wrong with a card, by field; no entry where a field is right (dealer-shop §5). */
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
