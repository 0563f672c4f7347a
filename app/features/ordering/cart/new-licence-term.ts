import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { newLicenceExpiry } from '~/features/licensing/licences/licence-rules';
import { yearEnd } from '~/features/licensing/licences/paid-year';
import { dayInIstanbul } from '~/platform/dates';
import type { CartLine, NewLicenceTerm } from './cart-view';

/** The term of the licences that an order of these lines would issue now (readings 7). */
export function newLicenceTerm(
  lines: readonly Pick<CartLine, 'licenceAction' | 'yearOncePaid'>[],
  now: Date,
): NewLicenceTerm {
  const yearly = lines.some(({ licenceAction }) => licenceAction === 'extend-year');
  return {
    days: yearly ? NEW_LICENCE_DAYS.yearly : NEW_LICENCE_DAYS.otherwise,
    until: dayInIstanbul(newLicenceExpiry(now, yearly)),
    paidUntil: !yearly && lines.some(({ yearOncePaid }) => yearOncePaid) ? dayInIstanbul(yearEnd(now)) : null,
  };
}
