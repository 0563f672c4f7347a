import { vendorAccounts } from '~/features/ordering/awaiting-payment/bank-accounts.server';
import { configuredAcquirer } from '~/features/ordering/card-payments/acquirers.server';
import { db } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import { changesOfSettings, startSettings, textsOf } from './setting-texts.server';

/** The settings of payments as their page shows them. */
export async function loadPaymentSettings(locale: string) {
  const current = await readSettings(db());
  const accounts = await vendorAccounts();
  return {
    current,
    texts: { current: textsOf(current), start: textsOf(startSettings()) },
    changed: await changesOfSettings(locale),
    accounts: accounts.map(({ bank, holder, iban, currency, shown, qr = '' }) => ({
      ...{ bank, holder, iban, currency, shown, qr },
    })),
    /** Whether the accounts are those of the installation. */
    installed: current.banks.accounts.length === 0,
    /** How the acquirer is called; null where no cards are taken. */
    acquirer: configuredAcquirer()?.bank ?? null,
  };
}

export type PaymentSettings = Awaited<ReturnType<typeof loadPaymentSettings>>;
