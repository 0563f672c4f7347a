import { vendorAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';

/** Names the banks of the vendor's accounts; an account that is no longer configured has none. */
export async function bankNames(): Promise<(accountIban: string) => string> {
  const banks = new Map((await vendorAccounts()).map(({ iban, bank }) => [iban, bank]));
  return (accountIban) => banks.get(accountIban) ?? '';
}
