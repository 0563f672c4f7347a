import type { LicenceAction } from '~/features/catalogue/product-effects';
import { addDays, daysUntil, formatDate } from '~/platform/dates';

/** Days before the end from which a licence counts as ending, and the share of its term that must be over besides. */
export const ENDING_DAYS = 60;
const ENDING_SHARE = 1 / 3;

/** When a licence issued now ends: 365 days in a yearly trade, else 45 (dealer-shop §4, readings 7). */
export function newLicenceExpiry(now: Date, yearlyTrade: boolean): Date {
  return addDays(now, yearlyTrade ? 365 : 45);
}

/** The end that an action gives a licence, counted from now (readings 8); undefined where the end stays. */
export function expiryAfter(action: LicenceAction, now: Date): Date | undefined {
  switch (action) {
    case 'stop':
      return now;
    case 'extend-month':
      return addDays(now, 30);
    case 'extend-year':
      return addDays(now, 365);
    case 'clear':
    case 'register-computer':
      return undefined;
  }
}

/** Whether an action that is meant to extend would end the licence earlier than it ends now (readings 8). */
export function shortens(action: LicenceAction, licence: { expiresAt: Date }, now: Date): boolean {
  const newEnd = expiryAfter(action, now);
  return action !== 'stop' && newEnd !== undefined && newEnd < licence.expiresAt;
}

/** Days that a renewal adds at the least: below that it was renewed not long ago, and somebody opens an old link again. */
const WORTHWHILE_DAYS = 30;

/** Whether extending by a year would add next to nothing. */
export function justRenewed(action: LicenceAction, licence: { expiresAt: Date }, now: Date): boolean {
  const newEnd = expiryAfter(action, now);
  return (
    action === 'extend-year' &&
    newEnd !== undefined &&
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
  const end = formatDate(licence.expiresAt);
  switch (action) {
    case 'issue':
      return `${licence.approvalCode} verildi, bitiş ${end}`;
    case 'extend-month':
      return `${licence.approvalCode} bir ay uzatıldı, yeni bitiş ${end}`;
    case 'extend-year':
      return `${licence.approvalCode} bir yıl uzatıldı, yeni bitiş ${end}`;
    case 'stop':
      return `${licence.approvalCode} durduruldu, bitiş ${end}`;
    case 'clear':
      return `${licence.approvalCode} bilgisayar bilgileri temizlendi, bitiş ${end}`;
    case 'register-computer':
      return `${licence.approvalCode} ${licence.computer ? `${licence.computer} adlı ` : ''}bilgisayara kaydedildi, bitiş ${end}`;
  }
}
