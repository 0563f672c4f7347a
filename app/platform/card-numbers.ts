import type { FieldError } from './errors';
import { compactIban, isIban } from './iban';
import { cleanText } from './text';

/** Digits of any script, separated by nothing or by what people write between the groups of a number. */
const NUMBERS = /\p{Nd}(?:[\p{Zs}\p{Pd}\t._·]{0,3}\p{Nd})*/gu;
const IBANS = /(?<![\p{L}\p{Nd}])\p{Lu}{2}\d{2}(?:[ -]?[\dA-Z]){11,30}(?![\p{L}\p{Nd}])/giu;
const UUIDS = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
const DATES = /(?<!\p{Nd})\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}(?!\p{Nd})/gu;
/** The groups in which card numbers are printed. */
const PRINTED = /^(4,4,4,[1-7]|4,4,4,4,[1-3]|4,6,[45])$/;

/** The value of a digit of any script: each script has its ten digits in a row, beginning with zero. */
function valueOf(digit: string): number {
  if (digit <= '9') return Number(digit);
  let before = 0;
  const code = digit.codePointAt(0) ?? 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return before % 10;
}

function passesLuhn(digits: readonly number[]): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const twice = index % 2 === 1 ? digit * 2 : digit;
    return total + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return sum % 10 === 0;
}

const isCard = (digits: readonly number[]) => digits.length >= 13 && digits.length <= 19 && passesLuhn(digits);

/**
 * A card number among more groups, for example before its expiry month: recognised by its length or by its printed groups.
 */
function cardAmong(groups: readonly (readonly number[])[]): boolean {
  return groups.some((group, start) => {
    if (isCard(group)) return true;
    return [3, 4, 5].some((count) => {
      const some = groups.slice(start, start + count);
      return some.length === count && PRINTED.test(some.map(({ length }) => length).join()) && isCard(some.flat());
    });
  });
}

/** Removes an account number: a valid IBAN, or text with the shape of a Turkish IBAN even if mistyped. */
function withoutAccount(found: string): string {
  const compact = compactIban(found.replaceAll('-', ''));
  // Characters after an IBAN may look like a part of it, so the longest valid prefix counts.
  for (let length = compact.length; length >= 15; length -= 1) {
    const start = compact.slice(0, length);
    if (/^TR\d{24}$/.test(start) || isIban(start)) return ` x ${compact.slice(length)}`;
  }
  return found;
}

/** The text without numbers that are known not to be card numbers. */
function withoutOthers(text: string): string {
  return cleanText(text).replace(UUIDS, ' x ').replace(DATES, ' x ').replace(IBANS, withoutAccount);
}

/**
 * True if a text contains what looks like a card number in every respect: 13 to 19 digits, in any grouping, that pass
 * Luhn. IBANs, tax numbers, phone numbers and our own ids do not count.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [number] of withoutOthers(text).matchAll(NUMBERS)) {
    if (number.length < 13) continue;
    const groups = number.split(/\P{Nd}+/u).map((group) => [...group].map(valueOf));
    if (isCard(groups.flat()) || cardAmong(groups)) return true;
  }
  return false;
}

/**
 * Empties the fields of a posted form that hold a card number, which is stored nowhere, with an error for each: for forms
 * that keep whatever else was typed. `readForm` must let any digits pass there.
 */
export function takeOutCards(form: FormData, names: readonly string[]): FieldError[] {
  return names.flatMap((path): FieldError[] => {
    const typed = form.get(path);
    if (typeof typed !== 'string' || !holdsCardNumber(typed)) return [];
    form.set(path, '');
    return [{ path, code: 'card-number-refused' }];
  });
}
