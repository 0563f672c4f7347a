import type { AddressInfo } from 'node:net';
import { DemonstrationBank, type BankSetting } from '../../server/demonstration-bank/bank';

export const CARD_ACCOUNT = { clientId: '100200300', storeKey: 'TEST|key\\1', user: 'api', password: 'secret' };

/** The demonstration bank on a free port, in this process. */
export async function openDemonstrationBank(setting: Partial<BankSetting> = {}) {
  const bank = new DemonstrationBank({ account: CARD_ACCOUNT, merchant: 'Karpin', ...setting });
  const server = bank.server();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    bank,
    address,
    /** The variables of a shop whose acquirer this is. */
    environment: {
      CARD_ACQUIRER_URL: address,
      CARD_CLIENT_ID: CARD_ACCOUNT.clientId,
      CARD_STORE_KEY: CARD_ACCOUNT.storeKey,
      CARD_API_USER: CARD_ACCOUNT.user,
      CARD_API_PASSWORD: CARD_ACCOUNT.password,
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
