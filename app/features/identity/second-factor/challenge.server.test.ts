import { expect, it } from 'vitest';
import { endOfChallenge, newChallenge } from './challenge.server';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.server';
import { readRecoveryCode } from './typed-code';

const NOW = new Date('2026-11-23T09:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

it('B27 a challenge is good for its act, its account and ten minutes, and for nothing that was changed', () => {
  const challenge = newChallenge('second-factor', '7', NOW);
  expect(endOfChallenge(challenge, 'second-factor', '7', later(9))).toEqual(later(10));
  expect(endOfChallenge(challenge, 'second-factor', '7', later(10))).toBeUndefined();
  expect(endOfChallenge(challenge, 'second-factor', '8', NOW)).toBeUndefined();
  expect(endOfChallenge(challenge, 'register', '7', NOW)).toBeUndefined();
  expect(newChallenge('second-factor', '7', NOW)).not.toBe(challenge);
  const [end = '', token, signature] = challenge.split('.');
  const longer = (parseInt(end, 36) + 600).toString(36);
  for (const wrong of ['', 'abc', `${longer}.${token}.${signature}`, `${challenge}a`, challenge.slice(0, -1)]) {
    expect(endOfChallenge(wrong, 'second-factor', '7', NOW)).toBeUndefined();
  }
});

it('B27 ten recovery codes, each other than the rest, kept as what only the key can make of them', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(readRecoveryCode(code)).toBe(code);
  const [code = ''] = codes;
  expect(recoveryCodeHash(7, code)).toBe(recoveryCodeHash(7, code));
  expect(recoveryCodeHash(8, code)).not.toBe(recoveryCodeHash(7, code));
  expect(recoveryCodeHash(7, code)).not.toContain(code);
});
