import { env, type Env } from '~/platform/env.server';

export type BankAccount = NonNullable<Env['BANK_ACCOUNTS']>[number];

/** The accounts to which a dealer can transfer; in demo mode one of a bank that does not exist, unless some are set. */
export function bankAccounts(): readonly BankAccount[] {
  const { BANK_ACCOUNTS, DEMO, VENDOR_NAME } = env();
  if (BANK_ACCOUNTS) return BANK_ACCOUNTS;
  if (!DEMO) return [];
  // Bank 99999 is not assigned; the check digits are right, so that copying and checking can be tried.
  return [
    {
      bank: 'DEMO Bank',
      holder: `${VENDOR_NAME} (DEMO, ödeme yapmayın / do not pay)`,
      iban: 'TR809999900000000000000001',
      currency: 'TRY',
    },
  ];
}
