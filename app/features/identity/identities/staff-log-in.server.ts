import { settings } from '~/platform/settings-store.server';
import { identitiesOf } from './identity-store.server';
import { providerOfIssuer, shownProviders } from './providers.server';

/** Whether staff log in only by a provider: then their log-in page accepts passwords only to link an identity. */
export async function staffNeedProvider(): Promise<boolean> {
  return (await settings())['staff-log-in-by-provider'].providerOnly;
}

/**
 * Why a provider cannot be required of staff, if so: the person who requires it must be able to log in that way, so that at
 * least one person can switch it off.
 */
export async function obstacleToRequiring(accountId: number): Promise<'no-provider' | 'not-linked' | undefined> {
  if (shownProviders().length === 0) return 'no-provider';
  const own = await identitiesOf(accountId);
  return own.some(({ issuer }) => providerOfIssuer(issuer)) ? undefined : 'not-linked';
}
