import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { hasSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { obstacleToRequiring } from '~/features/identity/identities/staff-log-in.server';
import type { Filter } from '~/features/kit/lists/define-filter';
import { formatDate } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { readSettings } from '~/platform/settings-store.server';
import type { dealerTerms } from './setting-filter';
import { findDealers, listDealerTerms, readDealerTerms } from './setting-store.server';
import { changesOfSettings, startSettings, textsOf } from './setting-texts.server';

const FOUND = 8;

export type SettingsPage = Awaited<ReturnType<typeof loadSettings>>;

/** The settings as the page shows them to an account: as values, as the texts of their fields, and what they begin with. */
export async function loadSettings(accountId: number, { query, firmId }: Filter<typeof dealerTerms>, locale: string) {
  const [current, changed, rate, terms, found, chosen] = await Promise.all([
    readSettings(db()),
    changesOfSettings(locale),
    readDollarRate(),
    listDealerTerms(),
    query ? findDealers(query, FOUND) : ([] as Awaited<ReturnType<typeof findDealers>>),
    firmId === undefined ? undefined : readDealerTerms(db(), firmId),
  ]);
  return {
    texts: { current: textsOf(current), start: textsOf(startSettings()) },
    current,
    changed,
    rate: { ...rate, day: rate.date ? formatDate(new Date(`${rate.date}T12:00:00+03:00`), locale) : null },
    terms,
    query,
    found,
    chosen: chosen ?? null,
    own: { secondFactor: await hasSecondFactor(db(), accountId) },
    providerObstacle: (await obstacleToRequiring(accountId)) ?? null,
  };
}
