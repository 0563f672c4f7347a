import { SKU_ALIASES } from '~/features/catalogue/product-effects';
import { searchKey } from '~/platform/text';
import { MAX_UNITS } from './cart-view';

/** A line of the pasted list: what it asks for, or why it cannot be read. `lineNo` counts from 1. */
export type QuickLine =
  | { lineNo: number; code: string; quantity: number }
  | { lineNo: number; text: string; error: 'unreadable' | 'quantity' };

/** Longest list that is read; what comes after it is refused, never cut silently. */
export const QUICK_ORDER_LENGTH = 20_000;

// A code, then its quantity after spaces, a comma, a semicolon or a sign of multiplication. The letter x stands for
// "times" only after a space, for codes hold one, too (Etiket80x50).
const LINE = /^([A-Za-z0-9İı]+)(?:(?:\s*[,;]\s*|\s+)(?:[xX×*]\s*)?|\s*[×*]\s*)(\S.*)$/u;
const COMMENT = /(?:^|\s)(?:#|\/\/).*$/;
const SHOWN = 60;
const shown = (text: string) => [...text].slice(0, SHOWN).join('');

/**
 * Reads "code quantity" lines; a code alone is one unit. Blank lines and comments (`#`, `//`, to the end of the line)
 * are left out. A quantity is a whole number from 1; what is above ten is capped later, when equal codes are summed.
 */
export function parseQuickOrder(text: string): QuickLine[] {
  return text.split(/\r\n|\r|\n/).flatMap((raw, index): QuickLine[] => {
    const line = raw.replace(COMMENT, '').trim();
    if (line === '') return [];
    const lineNo = index + 1;
    if (/^[A-Za-z0-9İı]+$/u.test(line)) return [{ lineNo, code: line, quantity: 1 }];
    const [, code, amount] = LINE.exec(line) ?? [];
    if (!code || !amount) return [{ lineNo, text: shown(line), error: 'unreadable' }];
    // Beyond a billion it is no quantity but another code.
    if (!/^0*[1-9]\d{0,8}$/.test(amount)) return [{ lineNo, text: shown(line), error: 'quantity' }];
    return [{ lineNo, code, quantity: Number(amount) }];
  });
}

/** A product of the list with all its lines, as it will stand in the cart. */
export type QuickItem = {
  lineNos: number[];
  sku: string;
  name: string;
  /** Units that the list asks for. */
  asked: number;
  /** Units in the cart afterwards. */
  quantity: number;
  /** Why `quantity` is not what was asked for together with what the cart holds. */
  note: 'capped' | 'by-selection' | null;
};

export type QuickProblem = { lineNo: number; text: string; error: 'unreadable' | 'quantity' | 'unknown' };

/**
 * What the list does to a cart: codes in any case and in the old client's spellings, equal codes summed, with what the
 * cart holds, up to ten; products on licences with the licences selected in the open checkout, and once before one is.
 * @param inCart units in the cart by stock code
 */
export function planQuickOrder(
  lines: readonly QuickLine[],
  products: readonly { sku: string; name: string; requiresLicences: boolean }[],
  inCart: ReadonlyMap<string, number>,
): { items: QuickItem[]; problems: QuickProblem[] } {
  // As searches fold text: a Turkish keyboard makes KARPİNMARKET of KarpinMarket.
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
    const product = bySku.get(aliases.get(key) ?? key);
    if (!product) {
      problems.push({ lineNo: line.lineNo, text: shown(line.code), error: 'unknown' });
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
      quantity,
      note: wanted <= quantity ? null : requiresLicences ? 'by-selection' : 'capped',
    });
  }
  return { items: [...items.values()], problems };
}
