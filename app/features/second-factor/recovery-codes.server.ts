import { randomBytes } from 'node:crypto';
import { sign } from '~/platform/crypto.server';
import { RECOVERY_LENGTH, RECOVERY_LETTERS } from './typed-code';

const COUNT = 10;

/** A set of new codes: 50 random bits each, for a byte is eight times as many letters as there are. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) {
    codes.add(
      [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join(''),
    );
  }
  return [...codes];
}

/** What is stored of a code. Keyed, so that nobody tries codes out on a stolen table. */
export function recoveryCodeHash(accountId: number, code: string): string {
  return sign('recovery-code', `${accountId} ${code}`);
}
