import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { identitiesOf } from './identity-store.server';
import { providerOfIssuer, shownProviders } from './providers.server';

/** A provider on the page of an account, linked or not. */
export type ShownIdentity = {
  provider: string;
  /** The address that begins linking; null for a provider that is no longer configured. */
  id: string | null;
  linked: { issuer: string; label: string; since: string; used: string | null; usedExactly: string | null } | null;
};

/** The identities that open an account. */
export async function readLinkedIdentities(accountId: number, locale: string): Promise<ShownIdentity[]> {
  const now = new Date();
  return (await identitiesOf(accountId)).map(({ issuer, label, createdAt, lastUsedAt }) => {
    const provider = providerOfIssuer(issuer);
    return {
      provider: provider?.name ?? new URL(issuer).host,
      id: provider?.id ?? null,
      linked: {
        issuer,
        label,
        since: formatDate(createdAt, locale),
        used: lastUsedAt && formatRelative(lastUsedAt, now, locale),
        usedExactly: lastUsedAt && formatDateTime(lastUsedAt, locale),
      },
    };
  });
}

/** The configured providers, and those that an account is linked to. */
export async function readIdentityPanel(accountId: number, locale: string): Promise<ShownIdentity[]> {
  const linked = await readLinkedIdentities(accountId, locale);
  const open = shownProviders()
    .filter(({ id }) => !linked.some((other) => other.id === id))
    .map(({ id, name }): ShownIdentity => ({ provider: name, id, linked: null }));
  return [...linked, ...open];
}
