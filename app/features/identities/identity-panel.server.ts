import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { identitiesOf } from './identity-store.server';
import { providerOfIssuer, shownProviders } from './providers.server';

/** One provider as the page of an account shows it: linked, or to be linked. */
export type ShownIdentity = {
  provider: string;
  /** Where linking begins; null for a provider that is not configured any more. */
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

/** The providers that there are, and those that an account is linked to; nothing where there are neither. */
export async function readIdentityPanel(accountId: number, locale: string): Promise<ShownIdentity[]> {
  const linked = await readLinkedIdentities(accountId, locale);
  const open = shownProviders()
    .filter(({ id }) => !linked.some((other) => other.id === id))
    .map(({ id, name }): ShownIdentity => ({ provider: name, id, linked: null }));
  return [...linked, ...open];
}
