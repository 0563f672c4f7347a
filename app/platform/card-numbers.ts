import { compactIban, isIban } from './iban';
import { cleanText } from './text';

/** Digits of any script, set apart by nothing or by what people put between the groups of a number. */
const NUMBERS = /\p{Nd}(?:[\p{Zs}\p{Pd}\t._·]{0,3}\p{Nd})*/gu;
const IBANS = /(?<![\p{L}\p{Nd}])\p{Lu}{2}\d{2}(?:[ -]?[\dA-Z]){11,30}(?![\p{L}\p{Nd}])/giu;
const UUIDS = /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi;
const DATES = /(?<!\p{Nd})\d{1,2}([./-])\d{1,2}\1(?:19|20)\d{2}(?!\p{Nd})/gu;
/** How the groups of a card's number are printed. */
const PRINTED = /^(4,4,4,[1-7]|4,4,4,4,[1-3]|4,6,[45])$/;

/** What a digit of any script counts: each script has its ten in a row, beginning with zero. */
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

/** A card's number among more groups, as where its month follows it: by its length, or by how such numbers are printed. */
function cardAmong(groups: readonly (readonly number[])[]): boolean {
  return groups.some((group, start) => {
    if (isCard(group)) return true;
    return [3, 4, 5].some((count) => {
      const some = groups.slice(start, start + count);
      return some.length === count && PRINTED.test(some.map(({ length }) => length).join()) && isCard(some.flat());
    });
  });
}

/** An account's number is no card's: one that is right, or has the shape of a Turkish one even if mistyped. */
function withoutAccount(found: string): string {
  const compact = compactIban(found.replaceAll('-', ''));
  // What follows an account's number may be taken for a part of it: the longest beginning that is one counts.
  for (let length = compact.length; length >= 15; length -= 1) {
    const start = compact.slice(0, length);
    if (/^TR\d{24}$/.test(start) || isIban(start)) return ` x ${compact.slice(length)}`;
  }
  return found;
}

/** The text without numbers that are known to be something else. */
function withoutOthers(text: string): string {
  return cleanText(text).replace(UUIDS, ' x ').replace(DATES, ' x ').replace(IBANS, withoutAccount);
}

/**
 * True where a text holds what is a card's number by all that can be told: 13 to 19 digits, however grouped, that pass
 * Luhn. Account numbers (IBAN), tax numbers, phone numbers and our own ids are none.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [number] of withoutOthers(text).matchAll(NUMBERS)) {
    if (number.length < 13) continue;
    const groups = number.split(/\P{Nd}+/u).map((group) => [...group].map(valueOf));
    if (isCard(groups.flat()) || cardAmong(groups)) return true;
  }
  return false;
}
