import { settings } from '~/platform/settings-store.server';
import { identitiesOf } from './identity-store.server';
import { providerOfIssuer, shownProviders } from './providers.server';

/** Whether staff come in by a provider alone: then their door takes no passwords, but to link an identity. */
export async function staffNeedProvider(): Promise<boolean> {
  return (await settings())['staff-log-in-by-provider'].providerOnly;
}

/**
 * What stands in the way of requiring a provider of staff: whoever switches it on must be able to come in that way, so
 * that one person at least can switch it off.
 */
export async function obstacleToRequiring(accountId: number): Promise<'no-provider' | 'not-linked' | undefined> {
  if (shownProviders().length === 0) return 'no-provider';
  const own = await identitiesOf(accountId);
  return own.some(({ issuer }) => providerOfIssuer(issuer)) ? undefined : 'not-linked';
}
