import {
  effectOnLicence,
  extendsTerm,
  NEW_LICENCE_DAYS,
  type LicenceAction,
} from '~/features/catalogue/products/licence-actions';
import { addDays, daysUntil, formatDate } from '~/platform/dates';

/** Days before the end from which a licence counts as ending; this share of its term must be over as well. */
export const ENDING_DAYS = 60;
const ENDING_SHARE = 1 / 3;

/** The end of a licence that is issued now. */
export function newLicenceExpiry(now: Date, yearlyTrade: boolean): Date {
  return addDays(now, yearlyTrade ? NEW_LICENCE_DAYS.yearly : NEW_LICENCE_DAYS.otherwise);
}

/** The end that an action sets, counted from now (readings 8); undefined if the end stays unchanged. */
export function expiryAfter(action: LicenceAction, now: Date): Date | undefined {
  const { days } = effectOnLicence(action);
  return days === null ? undefined : addDays(now, days);
}

/** Whether an action that is meant to extend the licence would set an earlier end than its present one (readings 8). */
export function shortens(action: LicenceAction, licence: { expiresAt: Date }, now: Date): boolean {
  const newEnd = expiryAfter(action, now);
  return extendsTerm(action) && newEnd !== undefined && newEnd < licence.expiresAt;
}

/**
 * The days that an extension gives: a licence that has ended gains from now on. Negative where it shortens; undefined
 * where the action extends nothing.
 */
export function daysGained(action: LicenceAction, { expiresAt }: { expiresAt: Date }, now: Date): number | undefined {
  const newEnd = expiryAfter(action, now);
  if (!extendsTerm(action) || newEnd === undefined) return undefined;
  return daysUntil(newEnd, expiresAt > now ? expiresAt : now);
}

/**
 * The fewest days that a worthwhile renewal adds: fewer mean that it was renewed recently, and somebody has opened an
 * old link again.
 */
const WORTHWHILE_DAYS = 30;

/** Whether extending would add next to nothing, because the licence was renewed recently. */
export function justRenewed(action: LicenceAction, licence: { expiresAt: Date }, now: Date): boolean {
  const newEnd = expiryAfter(action, now);
  return (
    newEnd !== undefined &&
    (effectOnLicence(action).days ?? 0) > WORTHWHILE_DAYS &&
    newEnd >= licence.expiresAt &&
    newEnd < addDays(licence.expiresAt, WORTHWHILE_DAYS)
  );
}

/** `daysLeft` are days of Istanbul's calendar; 0 on the day of the end. */
export type LicenceState =
  | { kind: 'valid'; daysLeft: number }
  | { kind: 'ending'; daysLeft: number }
  | { kind: 'expired' }
  | { kind: 'stopped' }
  | { kind: 'taken-back' };

/**
 * The state of a licence, derived from its facts.
 * @param licence.takenBack whether the line that issued it was reversed: nothing can act on it any more
 * @param licence.stoppedAt when it was last stopped, if ever; an extension since then shows in expiresAt
 * @param licence.endSetAt when its term began: a short term warns in its last third, not from its first day
 */
export function licenceState(
  licence: { expiresAt: Date; stoppedAt?: Date | null; endSetAt?: Date; takenBack?: boolean },
  now: Date,
): LicenceState {
  if (licence.takenBack) return { kind: 'taken-back' };
  // A stop sets the end to its own instant, give or take clock differences; an extension moves it by 30 days or more.
  if (licence.stoppedAt && licence.expiresAt < addDays(licence.stoppedAt, 1)) return { kind: 'stopped' };
  const daysLeft = daysUntil(licence.expiresAt, now);
  if (licence.expiresAt <= now) return { kind: 'expired' };
  const term = licence.endSetAt ? daysUntil(licence.expiresAt, licence.endSetAt) : Infinity;
  return { kind: daysLeft <= Math.min(ENDING_DAYS, term * ENDING_SHARE) ? 'ending' : 'valid', daysLeft };
}

/** The text about a licence in the order mail's list of approval codes (dealer-shop §4). Always Turkish, like the mail. */
export function licenceReport(
  action: LicenceAction | 'issue',
  licence: { approvalCode: string; expiresAt: Date; computer?: string | null },
): string {
  const done = action === 'issue' ? 'verildi, bitiş' : effectOnLicence(action).report(licence.computer);
  return `${licence.approvalCode} ${done} ${formatDate(licence.expiresAt)}`;
}
