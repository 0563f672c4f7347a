import { randomBytes } from 'node:crypto';
import { sign } from '~/platform/crypto.server';
import { RECOVERY_LENGTH, RECOVERY_LETTERS } from './typed-code';

const COUNT = 10;

/** A set of new codes of 50 random bits each: 256 is a multiple of the 32 letters, so all are equally likely. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < COUNT) {
    codes.add(
      [...randomBytes(RECOVERY_LENGTH)].map((byte) => RECOVERY_LETTERS[byte % RECOVERY_LETTERS.length]).join(''),
    );
  }
  return [...codes];
}

/** The stored hash of a code. It is keyed, so that codes cannot be tried out on a stolen table. */
export function recoveryCodeHash(accountId: number, code: string): string {
  return sign('recovery-code', `${accountId} ${code}`);
}
