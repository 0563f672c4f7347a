import { NEW_LICENCE_DAYS } from '~/features/catalogue/products/licence-actions';
import { addDays } from '~/platform/dates';

/** The end of a licence of a package whose offer says one year, once its order is paid (readings 42). */
export function yearEnd(issuedAt: Date): Date {
  return addDays(issuedAt, NEW_LICENCE_DAYS.yearly);
}

/** A licence of such a package, and what the money of its order did to it last. */
export type PaidYearLicence = {
  issuedAt: Date;
  /** The end that it was issued with: the year's, where the order was paid already. */
  issuedUntil: Date;
  expiresAt: Date;
  /** It was stopped, and nothing has extended it since. */
  stopped: boolean;
  last: { action: 'paid' | 'unpaid'; expiredBefore: Date; expiresAfter: Date } | null;
};

/** The end once the order is paid: 365 days after the issue, and never earlier than the present one. */
export function endOncePaid({
  issuedAt,
  expiresAt,
  stopped,
}: Pick<PaidYearLicence, 'issuedAt' | 'expiresAt' | 'stopped'>): Date {
  const end = yearEnd(issuedAt);
  return !stopped && end > expiresAt ? end : expiresAt;
}

/** The end once the order is paid no more: what it was before the year, unless something has changed it since. */
export function endOnceUnpaid(licence: Pick<PaidYearLicence, 'issuedAt' | 'issuedUntil' | 'expiresAt' | 'last'>): Date {
  const given = licence.last
    ? { before: licence.last.expiredBefore, after: licence.last.expiresAfter }
    : { before: addDays(licence.issuedAt, NEW_LICENCE_DAYS.otherwise), after: licence.issuedUntil };
  return licence.expiresAt.getTime() === given.after.getTime() ? given.before : licence.expiresAt;
}

/** Whether the year has come to it, whatever happened to its end afterwards. */
function hasYear({ issuedAt, issuedUntil, last }: PaidYearLicence): boolean {
  return last ? last.action === 'paid' : issuedUntil >= yearEnd(issuedAt);
}

/** What is to happen to a licence now that its order is paid or not; undefined where nothing is. */
export function paidYearChange(
  licence: PaidYearLicence,
  paid: boolean,
): { action: 'paid' | 'unpaid'; expiresAt: Date } | undefined {
  if (paid === hasYear(licence)) return undefined;
  return paid
    ? { action: 'paid', expiresAt: endOncePaid(licence) }
    : { action: 'unpaid', expiresAt: endOnceUnpaid(licence) };
}
