import { env, type Env } from '~/platform/env.server';
import { drawQr, type QrDrawing } from '~/platform/qr-drawing.server';

type ConfiguredAccount = NonNullable<Env['BANK_ACCOUNTS']>[number];

export type BankAccount = Omit<ConfiguredAccount, 'qr'> & {
  /** The bank's own QR code of the account, if its text is configured. */
  qr?: QrDrawing;
};

/**
 * The accounts that a dealer can transfer to; in demo mode, unless some are configured, one at a bank that does not exist.
 */
export function bankAccounts(): readonly BankAccount[] {
  const { BANK_ACCOUNTS, DEMO, VENDOR_NAME } = env();
  if (BANK_ACCOUNTS) return BANK_ACCOUNTS.map(({ qr, ...account }) => ({ ...account, ...(qr && { qr: drawQr(qr) }) }));
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
