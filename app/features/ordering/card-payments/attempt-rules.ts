import type { ATTEMPT_STATES } from '~/platform/payment-names';

export type AttemptState = (typeof ATTEMPT_STATES)[number];

/** Minutes after its opening at which an attempt without an answer is asked about; then a person has to. */
export const INQUIRY_MINUTES = [1, 5, 30, 360] as const;
/** Longer than the acquirer's page stays open: a number that it does not know by then was given up. */
export const ABANDONED_MINUTES = 20;

/** The code of a refusal that is ours: nobody finished at the acquirer's page. */
export const ABANDONED = 'abandoned';
/** And of one that a person has seen at the acquirer, which never said what became of the payment. */
export const NOT_CHARGED = 'not-charged';
const OURS: readonly string[] = [ABANDONED, NOT_CHARGED, 'half-secure', 'voided'];

const MINUTE_MS = 60_000;

/**
 * When an attempt is asked about next by itself, however often a person has it asked beside that; undefined when a person has to
 * decide.
 */
export function nextInquiryAt(openedAt: Date, now: Date): Date | undefined {
  const minutes = INQUIRY_MINUTES.find((later) => openedAt.getTime() + later * MINUTE_MS > now.getTime());
  return minutes === undefined ? undefined : new Date(openedAt.getTime() + minutes * MINUTE_MS);
}

/** When an attempt is asked about for the last time; whoever knows no result then is a person. */
export function lastInquiryAt(openedAt: Date): Date {
  return new Date(openedAt.getTime() + Math.max(...INQUIRY_MINUTES) * MINUTE_MS);
}

/** Whether the acquirer's page of an attempt is closed for certain. */
export function isAbandoned(openedAt: Date, now: Date): boolean {
  return now.getTime() - openedAt.getTime() >= ABANDONED_MINUTES * MINUTE_MS;
}

/** Refusals that have a sentence of their own (`payment:card-result.reason.*`); the rest share one. */
export const REFUSALS: Readonly<
  Record<
    string,
    'limit' | 'expired' | 'closed' | 'not-permitted' | 'code' | 'abandoned' | 'not-charged' | 'half-secure'
  >
> = {
  '51': 'limit',
  '54': 'expired',
  '33': 'expired',
  '14': 'closed',
  '41': 'closed',
  '43': 'closed',
  '57': 'not-permitted',
  '62': 'not-permitted',
  '93': 'not-permitted',
  '3d-0': 'code',
  [ABANDONED]: 'abandoned',
  [NOT_CHARGED]: 'not-charged',
  'half-secure': 'half-secure',
};

export const refusalReason = (code: string | null) => (code ? REFUSALS[code] : undefined) ?? 'other';

/** The acquirer's own code of a refusal. */
export const bankCode = (code: string | null): string | null => (code !== null && OURS.includes(code) ? null : code);
