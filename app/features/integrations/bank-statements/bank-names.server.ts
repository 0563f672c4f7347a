import { bankAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';

/** Names the banks of the vendor's accounts; an account that is no longer configured has none. */
export function bankNames(): (accountIban: string) => string {
  const banks = new Map(bankAccounts().map(({ iban, bank }) => [iban, bank]));
  return (accountIban) => banks.get(accountIban) ?? '';
}
