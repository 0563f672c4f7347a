import { isUuid } from './row-ids';

/** Crockford's digits: none of them is taken for another one when it is read out. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;
const GIVEN = new RegExp(`^[${DIGITS}]{${LENGTH}}$`);

const grouped = (digits: string) => `${digits.slice(0, 4)}-${digits.slice(4, 8)}-${digits.slice(8)}`;

/**
 * A name for a request and all that it sets off: `7K3M-Q9XD-2F4T`, short enough to be read out on the telephone.
 * @param random at least twelve bytes
 */
export function correlationId(random: Uint8Array): string {
  let digits = '';
  for (let at = 0; at < LENGTH; at += 1) digits += DIGITS.charAt((random[at] ?? 0) % DIGITS.length);
  return grouped(digits);
}

/**
 * The id that somebody has typed, as they heard it: in small letters, with spaces for its hyphens or neither, with O for 0 and
 * I or L for 1; also one of earlier releases, which were uuids. A word of twelve letters is none.
 */
export function readCorrelationId(typed: string): string | undefined {
  const lower = typed.trim().toLowerCase();
  if (isUuid(lower)) return lower;
  if (!/[\d\s-]/.test(lower)) return undefined;
  const digits = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return GIVEN.test(digits) ? grouped(digits) : undefined;
}
