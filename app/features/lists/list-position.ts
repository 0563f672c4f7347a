/**
 * The parameter of an address that says how many rows of a list came before its page. A list that is read from a key on
 * does not know; only its pager reads this, so a wrong one changes no row.
 */
export const POSITION = 'pos';

/** The rows before a page, as its address says; undefined where it does not say. */
export function listPosition(text: string | null): number | undefined {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

/** The address of a page with how many rows came before it, where that is known. */
export function withPosition(address: string, before: number | undefined): string {
  if (before === undefined) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${POSITION}=${before}`;
}
