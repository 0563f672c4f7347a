import {
  effectOnLicence,
  extendsTerm,
  NEW_LICENCE_DAYS,
  type LicenceAction,
} from '~/features/catalogue/licence-actions';
import { addDays, daysUntil, formatDate } from '~/platform/dates';

/** Days before the end from which a licence counts as ending, and the share of its term that must be over besides. */
export const ENDING_DAYS = 60;
const ENDING_SHARE = 1 / 3;

/** When a licence issued now ends. */
export function newLicenceExpiry(now: Date, yearlyTrade: boolean): Date {
  return addDays(now, yearlyTrade ? NEW_LICENCE_DAYS.yearly : NEW_LICENCE_DAYS.otherwise);
}

/** The end that an action gives a licence, counted from now (readings 8); undefined where the end stays. */
export function expiryAfter(action: LicenceAction, now: Date): Date | undefined {
  const { days } = effectOnLicence(action);
  return days === null ? undefined : addDays(now, days);
}

/** Whether an action that is meant to extend would end the licence earlier than it ends now (readings 8). */
export function shortens(action: LicenceAction, licence: { expiresAt: Date }, now: Date): boolean {
  const newEnd = expiryAfter(action, now);
  return extendsTerm(action) && newEnd !== undefined && newEnd < licence.expiresAt;
}

/** Days that a renewal adds at the least: below that it was renewed not long ago, and somebody opens an old link again. */
const WORTHWHILE_DAYS = 30;

/** Whether extending would add next to nothing, though the action adds more at its time. */
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
 * @param licence.takenBack whether the line that issued it was taken back: nothing can act on it any more
 * @param licence.stoppedAt when it was last stopped, if ever; an extension since then is seen in expiresAt
 * @param licence.endSetAt when its term began: a short one warns for its last third, not from its first day
 */
export function licenceState(
  licence: { expiresAt: Date; stoppedAt?: Date | null; endSetAt?: Date; takenBack?: boolean },
  now: Date,
): LicenceState {
  if (licence.takenBack) return { kind: 'taken-back' };
  // A stop sets the end to its own instant, give or take the clocks; an extension moves it by 30 days or more.
  if (licence.stoppedAt && licence.expiresAt < addDays(licence.stoppedAt, 1)) return { kind: 'stopped' };
  const daysLeft = daysUntil(licence.expiresAt, now);
  if (licence.expiresAt <= now) return { kind: 'expired' };
  const term = licence.endSetAt ? daysUntil(licence.expiresAt, licence.endSetAt) : Infinity;
  return { kind: daysLeft <= Math.min(ENDING_DAYS, term * ENDING_SHARE) ? 'ending' : 'valid', daysLeft };
}

/** What the order mail's list of approval codes says about a licence (dealer-shop §4). Always Turkish, as the mail is. */
export function licenceReport(
  action: LicenceAction | 'issue',
  licence: { approvalCode: string; expiresAt: Date; computer?: string | null },
): string {
  const done = action === 'issue' ? 'verildi, bitiş' : effectOnLicence(action).report(licence.computer);
  return `${licence.approvalCode} ${done} ${formatDate(licence.expiresAt)}`;
}
