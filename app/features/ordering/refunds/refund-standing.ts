import type { MoneyMeans, REFUND_RESOLUTIONS, REFUND_STATES } from '~/platform/payment-names';

/** How a refund stands for those who look after it. */
export const REFUND_STANDINGS = [
  'requested',
  'at-bank',
  'unknown',
  'given-up',
  'refused',
  'no-card',
  'done',
  'kept',
  'declined',
] as const;
export type RefundStanding = (typeof REFUND_STANDINGS)[number];

/** A person has to decide what becomes of these: the job does nothing more. */
export const STUCK: readonly RefundStanding[] = ['given-up', 'refused', 'no-card'];

/** The code of a refund that a second person did not approve, and of one that the bank has not answered for too long. */
export const NOT_APPROVED = 'not-approved';
export const SILENT = 'silent';
/** A card's money that was recorded by hand: no bank can be asked to give it back. */
export const NO_ATTEMPT = 'no-attempt';

export function refundStanding({
  state,
  failureCode,
  resolvedAs,
}: {
  state: (typeof REFUND_STATES)[number];
  failureCode: string | null;
  resolvedAs: (typeof REFUND_RESOLUTIONS)[number] | null;
}): RefundStanding {
  if (state === 'refused') {
    if (resolvedAs === 'account') return 'kept';
    if (failureCode === NOT_APPROVED) return 'declined';
    return failureCode === NO_ATTEMPT ? 'no-card' : 'refused';
  }
  if (state === 'unknown') return failureCode === SILENT ? 'given-up' : 'unknown';
  return state === 'approved' ? 'at-bank' : state;
}

/** The way by which money has gone back: a card's money that staff have sent otherwise went through the bank. */
export function refundWay({
  means,
  transferReference,
}: {
  means: MoneyMeans;
  transferReference: string | null;
}): MoneyMeans | 'bank' {
  if (transferReference === null) return means;
  return means === 'card' ? 'bank' : 'transfer';
}
