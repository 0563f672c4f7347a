import { licenceState } from '~/features/licensing/licences/licence-rules';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { countDue } from './reminder-store.server';
import type { RenewalFilter } from './renewal-filter';
import { findDealers, findRenewingDealer, listEndingLicences, listRenewingDealers } from './renewal-store.server';
import type { Told } from './renewing-dealers';

const PAGE_SIZE = 25;

function whenOf(instant: string | null, now: Date, locale: string): Told | null {
  return instant === null
    ? null
    : { relative: formatRelative(new Date(instant), now, locale), exact: formatDateTime(new Date(instant), locale) };
}

/** The dealers with licences that end soon. */
export async function loadRenewingDealers(filter: RenewalFilter, locale: string) {
  const now = new Date();
  const dealerIds = filter.query ? await findDealers(filter.query) : undefined;
  const { dealers, total, next } = await listRenewingDealers(filter, { now, limit: PAGE_SIZE, dealerIds });
  return {
    dealers: dealers.map((dealer) => ({ ...dealer, last: whenOf(dealer.lastMailAt, now, locale) })),
    total,
    next: next ?? null,
  };
}

/**
 * One dealer's licences that end soon.
 * @param days the thresholds of the reminders
 * @throws AppError firm-not-found (404)
 */
export async function loadDealerRenewals(
  dealerId: number,
  filter: RenewalFilter,
  { days, locale }: { days: readonly number[]; locale: string },
) {
  const now = new Date();
  const [dealer, { licences, next }, due] = await Promise.all([
    findRenewingDealer(dealerId, now),
    listEndingLicences(dealerId, filter, { now, limit: PAGE_SIZE }),
    countDue({ days, now, dealerId }),
  ]);
  if (!dealer) throw notFound('firm-not-found');
  return {
    dealer: { ...dealer, last: whenOf(dealer.lastMailAt, now, locale) },
    licences: licences.map((licence) => ({
      ...licence,
      state: licenceState({ expiresAt: new Date(licence.expiresAt), endSetAt: new Date(licence.endSetAt) }, now),
      reminded: whenOf(licence.remindedAt, now, locale),
    })),
    next: next ?? null,
    due,
  };
}

export type DealerRenewals = Awaited<ReturnType<typeof loadDealerRenewals>>;
