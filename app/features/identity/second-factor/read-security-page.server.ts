import { mustHaveSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import type { Viewer } from '~/features/identity/accounts/viewer';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { rowIdOf } from '~/platform/row-ids';
import { readAppSetUp } from './read-app-set-up.server';
import { relyingParty } from './relying-party.server';
import { hasAny, readSecondFactors } from './second-factor-store.server';

/** The actions that the page can start; each opens a form in its place. */
const STEPS = ['app', 'remove-app', 'passkey', 'remove-passkey', 'codes'] as const;

/** A passkey in the list of its owner. */
export type ShownPasskey = {
  id: number;
  name: string;
  added: string;
  /** How long ago it was used last; null if never. */
  used: string | null;
  usedExactly?: string | undefined;
};

/** A user's second factors, and what the address asks to do with them. */
export async function readSecurityPage(viewer: Viewer, asked: URLSearchParams, locale: string) {
  const [factors, required] = await Promise.all([
    readSecondFactors(db(), viewer.accountId),
    mustHaveSecondFactor(db(), viewer),
  ]);
  const { appSince, passkeys, codesLeft } = factors;
  const now = new Date();
  const step = STEPS.find((known) => known === asked.get('step')) ?? null;
  return {
    email: viewer.email,
    on: hasAny(factors),
    required,
    appSince: appSince && formatDate(appSince, locale),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }): ShownPasskey => ({
      id,
      name,
      added: formatDate(createdAt, locale),
      used: lastUsedAt && formatRelative(lastUsedAt, now, locale),
      usedExactly: lastUsedAt ? formatDateTime(lastUsedAt, locale) : undefined,
    })),
    codesLeft,
    step,
    chosen: rowIdOf(asked.get('id') ?? undefined) ?? null,
    setUp: step === 'app' && !appSince ? await readAppSetUp(viewer) : null,
    passkeysPossible: relyingParty() !== undefined,
  };
}

export type SecurityPage = Awaited<ReturnType<typeof readSecurityPage>>;
