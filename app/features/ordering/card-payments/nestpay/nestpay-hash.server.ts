import { createHash, timingSafeEqual } from 'node:crypto';

/** Fields that are no part of the hash (NestPay, hash version 3); `nationalidno` is what one bank adds after hashing. */
const LEFT_OUT = new Set(['hash', 'encoding', 'countdown', 'nationalidno']);

// Of a Turkish machine's own lower-casing, `I` would become `ı`, and stand elsewhere.
const asciiLower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const escaped = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('|', '\\|');

function byCodePoint(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/**
 * The hash of a form to NestPay or of its answer, version 3: the values of all fields, empty ones too, in the order of their
 * names, with the store key behind them.
 */
export function nestPayHash(fields: Readonly<Record<string, string>>, storeKey: string): string {
  const values = Object.entries(fields)
    .map(([name, value]) => [asciiLower(name), value] as const)
    .filter(([name]) => !LEFT_OUT.has(name))
    .sort(([left], [right]) => byCodePoint(left, right))
    .map(([, value]) => escaped(value));
  return createHash('sha512')
    .update([...values, escaped(storeKey)].join('|'), 'utf8')
    .digest('base64');
}

/** The value of a field whatever the case of its name: banks differ in it. */
export function fieldOf(fields: Readonly<Record<string, string>>, name: string): string {
  const own = fields[name];
  if (own !== undefined) return own;
  const wanted = asciiLower(name);
  return Object.entries(fields).find(([other]) => asciiLower(other) === wanted)?.[1] ?? '';
}

/** Compares secrets without telling by its time how much of them is right. */
export function sameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}

/** Whether fields bear the hash of the store key. Only version 3 counts: before it, the sender chose what is hashed. */
export function isSignedByNestPay(fields: Readonly<Record<string, string>>, storeKey: string): boolean {
  if (fieldOf(fields, 'hashAlgorithm') !== 'ver3') return false;
  return sameText(fieldOf(fields, 'hash'), nestPayHash(fields, storeKey));
}
