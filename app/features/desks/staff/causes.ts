import type { ProvisioningCause } from '~/features/ordering/provisioning/provisioning-error';

/** Who can remedy the cause of a line's failure. */
export type Responsible = 'support' | 'dealer' | 'operator' | 'developer';

/** Each cause with who is responsible for it; its texts are `support:cause.<code>.*`. */
const RESPONSIBLE: Record<ProvisioningCause, Responsible> = {
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

export const CAUSES = Object.keys(RESPONSIBLE) as readonly ProvisioningCause[];

/** Causes whose text says what is wrong; the others can hide any error. */
export const CAUSES_THAT_SAY_ALL = CAUSES.filter((cause) => cause !== 'unexpected' && cause !== 'database-refused');

/** A cause, optionally with one of its errors; written together as `<cause>~<error>`. */
export function causeParts(key: string): { code: string; error: string | undefined } {
  const [code = '', error] = key.split('~');
  return { code, error };
}

/** The key of a cause's texts; a code from a newer worker has general ones. */
export function causeWords(key: string | null): CauseWords {
  const { code } = causeParts(key ?? '');
  return Object.hasOwn(RESPONSIBLE, code) ? (code as ProvisioningCause) : 'unknown';
}

export function responsibleOf(key: string | null): Responsible {
  const words = causeWords(key);
  return words === 'unknown' ? 'developer' : RESPONSIBLE[words];
}

/** Causes that recur as long as the line's licences are unchanged. */
export function needsCorrection(code: string | null): boolean {
  return code === 'licence-of-another-firm' || code === 'licence-not-found' || code === 'licence-taken-back';
}

/** The key of a cause, or of one of its errors, from an address. */
export function causeKeyOf(text: string | null | undefined): string | undefined {
  return text && /^[a-z0-9]+(-[a-z0-9]+)*(~[0-9a-f]{8})?$/.test(text) && text.length <= 70 ? text : undefined;
}
