import type { Kurus } from '~/platform/money';

/**
 * An amount as people type it, in any of our languages: `1.234,50`, `1,234.50`, `1234,5`, `1 234`. The last separator is the
 * decimal one where one or two digits follow it; others stand between groups of three.
 * @returns undefined for what is no positive amount of at most nine digits before the decimals
 */
export function kurusFromTyped(text: string): Kurus | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f₺]/g, '');
  const [, whole = '', decimals = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  if (!/^(\d{1,9}|\d{1,3}(\.\d{3}){1,2}|\d{1,3}(,\d{3}){1,2})$/.test(whole)) return undefined;
  const kurus = Number(`${whole.replaceAll(/[.,]/g, '')}${decimals.padEnd(2, '0')}`);
  return kurus > 0 ? kurus : undefined;
}
