import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.server';
import { compactIban, formatIban, isIban } from './iban';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

describe('IBAN', () => {
  it.each(['TR33 0006 1005 1978 6457 8413 26', 'DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19'])(
    'D12 %s is an IBAN and is printed in groups of four',
    (printed) => {
      expect(isIban(compactIban(printed.toLowerCase()))).toBe(true);
      expect(formatIban(compactIban(printed))).toBe(printed);
    },
  );

  it.each(['', 'TR33', 'TR33 0006 1005 1978 6457 8413 26', 'DE8937040044053201300', 'TR3300061005197864578413260'])(
    'D12 %j is no compact IBAN',
    (text) => {
      expect(isIban(text)).toBe(false);
    },
  );

  it('D12 of all check digits exactly one pair fits, and no single wrong digit passes', () => {
    const checks = Array.from({ length: 97 }, (_, index) => String(index + 2).padStart(2, '0'));
    fc.assert(
      fc.property(digits(22), fc.integer({ min: 2, max: 25 }), fc.integer({ min: 1, max: 9 }), (account, at, by) => {
        const [iban = '', ...others] = checks.map((check) => `TR${check}${account}`).filter(isIban);
        expect(iban).not.toBe('');
        expect(others).toEqual([]);
        const wrong = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
        expect(isIban(wrong)).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

describe('BANK_ACCOUNTS', () => {
  const base = {
    NODE_ENV: 'test' as const,
    PUBLIC_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: 'postgres://127.0.0.1/none',
    ENCRYPTION_KEY: Buffer.alloc(32, 5).toString('base64'),
  };
  const read = (accounts: string) => readEnv({ ...base, BANK_ACCOUNTS: accounts }).BANK_ACCOUNTS;
  const account = { bank: 'Banka', holder: 'Firma', iban: 'TR33 0006 1005 1978 6457 8413 26', currency: 'TRY' };

  it('D12 is a list of accounts, or absent', () => {
    expect(read(JSON.stringify([account]))).toEqual([{ ...account, iban: 'TR330006100519786457841326' }]);
    expect(read('')).toBeUndefined();
  });

  it.each([
    ['not JSON', '[{', /BANK_ACCOUNTS: must be a JSON list/],
    ['a wrong digit', JSON.stringify([{ ...account, iban: 'TR340006100519786457841326' }]), /BANK_ACCOUNTS\.0\.iban/],
    ['no holder', JSON.stringify([{ ...account, holder: ' ' }]), /BANK_ACCOUNTS\.0\.holder/],
    ['a sign for a code', JSON.stringify([{ ...account, currency: '₺' }]), /BANK_ACCOUNTS\.0\.currency/],
    ['an unknown property', JSON.stringify([{ ...account, swift: 'X' }]), /BANK_ACCOUNTS\.0/],
  ])('D12 %s stops the start and is named', (_, accounts, message) => {
    expect(() => read(accounts)).toThrow(message);
  });
});
