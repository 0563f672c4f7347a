import { formatDate } from '~/platform/dates';
import type { TFunction } from '~/platform/texts';
import type { LicenceOutcome } from './order-view';

/** The end of a licence of an order; of a new one whose order is not paid, also the end that it has once it is. */
export function licenceEndText(
  t: TFunction,
  { expiresAt, paidUntil }: Pick<LicenceOutcome, 'expiresAt' | 'paidUntil'>,
  locale: string,
): string {
  const date = formatDate(new Date(expiresAt), locale);
  return paidUntil === null
    ? date
    : t('orders:yield.once-paid', { date, paidUntil: formatDate(new Date(paidUntil), locale) });
}
