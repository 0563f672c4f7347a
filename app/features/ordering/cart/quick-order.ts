import { SKU_ALIASES } from '~/features/catalogue/products/product-effects';
import { searchKey } from '~/platform/text';
import { MAX_UNITS } from './cart-view';

/** A line of the pasted list: its order, or why it cannot be read. `lineNo` counts from 1. */
export type QuickLine =
  | { lineNo: number; code: string; quantity: number }
  | { lineNo: number; text: string; error: 'unreadable' | 'quantity' };

/** The longest list that is read; a longer one is refused, never silently truncated. */
export const QUICK_ORDER_LENGTH = 20_000;

// A code, then its quantity after spaces, a comma, a semicolon or a multiplication sign. The letter x means "times"
// only after a space, because codes contain one, too (Etiket80x50).
const LINE = /^([A-Za-z0-9İı]+)(?:(?:\s*[,;]\s*|\s+)(?:[xX×*]\s*)?|\s*[×*]\s*)(\S.*)$/u;
const COMMENT = /(?:^|\s)(?:#|\/\/).*$/;
const SHOWN = 60;
const shown = (text: string) => [...text].slice(0, SHOWN).join('');

/**
 * Reads lines of the form "code quantity"; a code alone means one unit. Blank lines and comments (`#`, `//`, to the end
 * of the line) are ignored. A quantity is a whole number from 1; quantities above ten are capped later, when equal
 * codes are summed.
 */
export function parseQuickOrder(text: string): QuickLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index): QuickLine[] => {
    const line = raw.replace(COMMENT, '').trim();
    if (line === '') return [];
    const lineNo = index + 1;
    if (/^[A-Za-z0-9İı]+$/u.test(line)) return [{ lineNo, code: line, quantity: 1 }];
    const [, code, amount] = LINE.exec(line) ?? [];
    if (!code || !amount) return [{ lineNo, text: shown(line), error: 'unreadable' }];
    // A number beyond a billion is no quantity but another code.
    if (!/^0*[1-9]\d{0,8}$/.test(amount)) return [{ lineNo, text: shown(line), error: 'quantity' }];
    return [{ lineNo, code, quantity: Number(amount) }];
  });
}

/** A product of the list with all its lines, as it will be in the cart. */
export type QuickItem = {
  lineNos: number[];
  sku: string;
  name: string;
  /** Units in the list. */
  asked: number;
  /** Units in the cart now. */
  inCart: number;
  /** Units in the cart afterwards. */
  quantity: number;
  /** Why `quantity` is not the sum of the list and the present cart. */
  note: 'capped' | 'by-selection' | null;
};

export type QuickProblem =
  | Extract<QuickLine, { error: string }>
  /** `near` are stock codes that begin like the text. */
  | { lineNo: number; text: string; error: 'unknown'; near: string[] };

const NEAR_LENGTH = 3;
const NEAR_SHOWN = 3;

/**
 * The effect of the list on a cart: codes in any case and in the old client's spellings, or the beginning of a code that
 * no other has; equal codes summed, together with the cart's units, up to ten; products for licences get the number of
 * licences selected in the open checkout, and one before any is.
 * @param inCart units in the cart by stock code
 */
export function planQuickOrder(
  lines: readonly QuickLine[],
  products: readonly { sku: string; name: string; requiresLicences: boolean }[],
  inCart: ReadonlyMap<string, number>,
): { items: QuickItem[]; problems: QuickProblem[] } {
  // Folded as for searches: a Turkish keyboard turns KarpinMarket into KARPİNMARKET.
  const bySku = new Map(products.map((product) => [searchKey(product.sku), product]));
  const aliases = new Map(Object.entries(SKU_ALIASES).map(([alias, sku]) => [searchKey(alias), searchKey(sku)]));
  const items = new Map<string, QuickItem>();
  const problems: QuickProblem[] = [];
  for (const line of lines) {
    if ('error' in line) {
      problems.push(line);
      continue;
    }
    const key = searchKey(line.code);
    const near =
      key.length < NEAR_LENGTH ? [] : [...bySku].flatMap(([code, one]) => (code.startsWith(key) ? [one] : []));
    const product = bySku.get(aliases.get(key) ?? key) ?? (near.length === 1 ? near[0] : undefined);
    if (!product) {
      const codes = near.slice(0, NEAR_SHOWN).map(({ sku }) => sku);
      problems.push({ lineNo: line.lineNo, text: shown(line.code), error: 'unknown', near: codes });
      continue;
    }
    const { sku, name, requiresLicences } = product;
    const before = items.get(sku);
    const asked = (before?.asked ?? 0) + line.quantity;
    const there = inCart.get(sku) ?? 0;
    const wanted = there + asked;
    const quantity = requiresLicences ? Math.max(there, 1) : Math.min(MAX_UNITS, wanted);
    items.set(sku, {
      lineNos: [...(before?.lineNos ?? []), line.lineNo],
      sku,
      name,
      asked,
      inCart: there,
      quantity,
      note: wanted <= quantity ? null : requiresLicences ? 'by-selection' : 'capped',
    });
  }
  return { items: [...items.values()], problems };
}
