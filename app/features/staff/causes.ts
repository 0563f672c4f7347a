import type { ProvisioningCause } from '~/features/provisioning/provisioning-error';

/** Who can mend what a line failed of. */
export type Mender = 'support' | 'dealer' | 'operator' | 'developer';

/** Each cause with the one who can mend it; its words are `support:cause.<code>.*`. */
const MENDERS: Record<ProvisioningCause, Mender> = {
  'licence-of-another-firm': 'support',
  'licence-not-found': 'dealer',
  'licence-taken-back': 'support',
  'product-not-found': 'operator',
  'database-unavailable': 'operator',
  'database-refused': 'developer',
  'worker-crashed': 'developer',
  'removed-by-operator': 'operator',
  unexpected: 'developer',
};

export type CauseWords = ProvisioningCause | 'unknown';

/** The name under which a cause's words stand; a code that a newer worker wrote has general ones. */
export function causeWords(code: string | null): CauseWords {
  return code !== null && Object.hasOwn(MENDERS, code) ? (code as ProvisioningCause) : 'unknown';
}

export function menderOf(code: string | null): Mender {
  const words = causeWords(code);
  return words === 'unknown' ? 'developer' : MENDERS[words];
}

/** Causes that come again as long as the line's licences are what they are. */
export function needsCorrection(code: string | null): boolean {
  return code === 'licence-of-another-firm' || code === 'licence-not-found' || code === 'licence-taken-back';
}

/** The shape of a cause's code, as addresses hold it. */
export function causeCodeOf(text: string | null | undefined): string | undefined {
  return text && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 60 ? text : undefined;
}
