import type { CartView } from '~/features/ordering/cart/cart-view';
import { paymentMethods } from '~/features/ordering/orders/payment-methods';
import { dayAfter, dayInIstanbul } from '~/platform/dates';
import type { Settings } from '~/platform/settings-store.server';

/** What paying a cart by bank transfer means; days as `2026-12-24`, in Istanbul. */
export type TransferTerms = {
  dueDay: string;
  /** An order of which nothing was paid until then is cancelled. */
  cancelDay: string;
  /** When the licences end that are issued before the money comes; null if none is. */
  licencesUntil: string | null;
  /** Whether anything waits for the money. */
  waits: boolean;
};

export function transferTerms(
  { lines, newLicence }: Pick<CartView, 'lines' | 'newLicence'>,
  settings: Settings['payments'],
  now: Date,
): TransferTerms {
  const { holds, dueDays } = paymentMethods['bank-transfer'];
  const held = lines.filter((line) => holds(line, settings));
  const dueDay = dayAfter(dayInIstanbul(now), dueDays(settings));
  return {
    dueDay,
    cancelDay: dayAfter(dueDay, settings.cancelDaysAfter),
    licencesUntil: held.length < lines.length ? newLicence.until : null,
    waits: held.length > 0,
  };
}
