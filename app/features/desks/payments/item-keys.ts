import { useEffect, useRef } from 'react';
import { takesKey } from '~/components/use-key';
import type { OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { formatMoney, kurusFromDecimal, sumKurus, type Kurus } from '~/platform/money';

export const itemField = (orderId: number) => `amount.${orderId}`;

/** What stands in the fields of the items, by their names. */
export type TypedItems = Readonly<Record<string, string>>;

/**
 * The fields with one item more, filled as far as the money goes, or without it where it has an amount.
 * @param item undefined changes nothing
 */
export function toggled(
  typed: TypedItems,
  item: Pick<OpenItem, 'orderId' | 'left'> | undefined,
  came: Kurus,
  locale: string,
): TypedItems {
  if (!item) return typed;
  const name = itemField(item.orderId);
  const { [name]: own = '', ...others } = typed;
  if (own !== '') return others;
  const given = sumKurus(Object.values(others).map((text) => kurusFromTyped(text) ?? 0));
  const part = Math.min(kurusFromDecimal(item.left), came - given);
  if (part <= 0) return typed;
  return { ...others, [name]: formatMoney(part, 'TRL', locale).replaceAll(/[^\d.,]/g, '') };
}

/**
 * The figures 1 to 9 choose the items of a page in their order, unless the user is typing or a dialog is open; without `choose` they do
 * nothing.
 */
export function useItemKeys(choose: ((at: number) => void) | undefined): void {
  const newest = useRef(choose);
  useEffect(() => {
    newest.current = choose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!newest.current || !/^[1-9]$/.test(event.key) || !takesKey(event)) return;
      event.preventDefault();
      newest.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
