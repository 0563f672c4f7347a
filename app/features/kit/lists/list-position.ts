/**
 * The parameter with the number of rows before a page. A list with a key cursor does not know it; only its pager reads
 * this, so a wrong value changes no row.
 */
export const POSITION = 'pos';

/** The number of rows before a page from its address; undefined if it is not given. */
export function listPosition(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** The address of a page with the number of rows before it, if known. */
export function withPosition(address: string, before: number | undefined): string {
  if (before === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${POSITION}=${before}`;
}
