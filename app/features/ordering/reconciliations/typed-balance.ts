import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import type { Kurus } from '~/platform/money';

/**
 * A balance as people type it: a sign before or after it says that the vendor owes.
 * @returns null for nothing; undefined for what is no balance
 */
export function balanceFromTyped(text: string): Kurus | null | undefined {
  const plain = text.trim().replace(/^0+(?:[.,]0{1,2})?$/, '0');
  if (plain === '') return null;
  if (plain === '0') return 0;
  const [, before = '', digits = '', after = ''] = /^([-−]?)(.*?)([-−]?)$/.exec(plain) ?? [];
  const kurus = kurusFromTyped(digits);
  if (kurus === undefined || (before && after)) return undefined;
  return before || after ? -kurus : kurus;
}
