import type { Executor } from '~/platform/db/client.server';
import { env, type Env } from '~/platform/env.server';
import { drawQr, type QrDrawing } from '~/platform/qr-drawing.server';
import { settings } from '~/platform/settings-store.server';

type ConfiguredAccount = NonNullable<Env['BANK_ACCOUNTS']>[number];

export type BankAccount = Omit<ConfiguredAccount, 'qr'> & {
  /** The bank's own QR code of the account, if its text is known. */
  qr?: QrDrawing;
};

/**
 * The accounts of the installation: of the environment; in demo mode, unless some are configured, one at a bank that does not
 * exist.
 */
export function installedAccounts(): readonly ConfiguredAccount[] {
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

/** The vendor's accounts as staff have set them, or as they were installed: statements of all of them are taken over. */
export async function vendorAccounts(tx?: Executor): Promise<readonly (ConfiguredAccount & { shown: boolean })[]> {
  const { accounts } = (await settings(tx)).banks;
  const installed = installedAccounts();
  if (accounts.length === 0) return installed.map((account) => ({ ...account, shown: true }));
  return accounts.map(({ qr, ...account }) => {
    // A picture is no text that a form takes: it stays with the account that it was installed for.
    const picture = installed.find(({ iban }) => iban === account.iban)?.qrPicture;
    return { ...account, ...(qr && { qr }), ...(picture !== undefined && { qrPicture: picture }) };
  });
}

/** The accounts that a dealer can transfer to, the first offered first. */
export async function payableAccounts(tx?: Executor): Promise<readonly BankAccount[]> {
  const accounts = await vendorAccounts(tx);
  return accounts.flatMap(({ qr, shown, ...account }) =>
    shown ? [{ ...account, ...(qr && { qr: drawQr(qr) }) }] : [],
  );
}
