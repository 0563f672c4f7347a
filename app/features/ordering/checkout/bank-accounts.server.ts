import { env, type Env } from '~/platform/env.server';

export type BankAccount = NonNullable<Env['BANK_ACCOUNTS']>[number];

/**
 * The accounts that a dealer can transfer to; in demo mode, unless some are configured, one at a bank that does not exist.
 */
export function bankAccounts(): readonly BankAccount[] {
  const { BANK_ACCOUNTS, DEMO, VENDOR_NAME } = env();
  if (BANK_ACCOUNTS) return BANK_ACCOUNTS;
  if (!DEMO) return [];
  // Bank code 99999 is not assigned; the check digits are valid, so that copying and checking can be tried.
  return [
    {
      bank: 'DEMO Bank',
      holder: `${VENDOR_NAME} (DEMO, ödeme yapmayın / do not pay)`,
      iban: 'TR809999900000000000000001',
      currency: 'TRY',
    },
  ];
}
