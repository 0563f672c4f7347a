import { env, type Env } from '~/platform/env.server';
import type { Acquirer } from './acquirer';
import { nestPay } from './nestpay/nestpay.server';

type CardEnv = Pick<
  Env,
  'CARD_ACQUIRER_URL' | 'CARD_CLIENT_ID' | 'CARD_STORE_KEY' | 'CARD_API_USER' | 'CARD_API_PASSWORD' | 'CARD_BANK_NAME'
>;

/** The vendor's acquirer, with the name that people know it by. */
export type ConfiguredAcquirer = Acquirer & { bank: string };

/** The acquirer that takes cards; undefined where none is configured. */
export function configuredAcquirer(from: CardEnv = env()): ConfiguredAcquirer | undefined {
  const { CARD_ACQUIRER_URL, CARD_CLIENT_ID, CARD_STORE_KEY, CARD_API_USER, CARD_API_PASSWORD, CARD_BANK_NAME } = from;
  if (!CARD_ACQUIRER_URL || !CARD_CLIENT_ID || !CARD_STORE_KEY || !CARD_API_USER || !CARD_API_PASSWORD)
    return undefined;
  const account = {
    address: CARD_ACQUIRER_URL,
    clientId: CARD_CLIENT_ID,
    storeKey: CARD_STORE_KEY,
    user: CARD_API_USER,
    password: CARD_API_PASSWORD,
  };
  return { ...nestPay(account), bank: CARD_BANK_NAME };
}
