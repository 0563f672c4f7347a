import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { hasSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { obstacleToRequiring } from '~/features/identity/identities/staff-log-in.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import type { Filter } from '~/features/kit/lists/define-filter';
import { formatDate, formatDateTime } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { readSettings, settingGroups, type Settings } from '~/platform/settings-store.server';
import type { dealerTerms } from './setting-filter';
import { changedSettings, findDealers, listDealerTerms, readDealerTerms } from './setting-store.server';

const FOUND = 8;

export type SettingsPage = Awaited<ReturnType<typeof loadSettings>>;

/** The settings as the page shows them to an account: as values, as the texts of their fields, and what they begin with. */
export async function loadSettings(accountId: number, { query, firmId }: Filter<typeof dealerTerms>, locale: string) {
  const [current, changed, rate, terms, found, chosen] = await Promise.all([
    readSettings(db()),
    changedSettings(),
    readDollarRate(),
    listDealerTerms(),
    query ? findDealers(query, FOUND) : ([] as Awaited<ReturnType<typeof findDealers>>),
    firmId === undefined ? undefined : readDealerTerms(db(), firmId),
  ]);
  const delays = { firstMs: env().LINE_DELAY_MS, stepMs: env().LINE_DELAY_STEP_MS, retryMs: env().RETRY_BACKOFF_MS };
  const start: Settings = {
    rate: settingGroups.rate.parse({}),
    delays,
    alerts: settingGroups.alerts.parse({}),
    reminders: settingGroups.reminders.parse({}),
    payments: settingGroups.payments.parse({}),
    cards: settingGroups.cards.parse({}),
    requests: settingGroups.requests.parse({}),
    tokens: settingGroups.tokens.parse({}),
    'staff-second-factor': settingGroups['staff-second-factor'].parse({}),
    'staff-log-in-by-provider': settingGroups['staff-log-in-by-provider'].parse({}),
  };
  return {
    texts: { current: textsOf(current), start: textsOf(start) },
    current,
    changed: Object.fromEntries(
      changed.map(({ name, updatedAt, updatedBy }) => [
        name,
        { when: formatDateTime(new Date(updatedAt), locale), by: updatedBy },
      ]),
    ) as Record<string, { when: string; by: string } | undefined>,
    rate: { ...rate, day: rate.date ? formatDate(new Date(`${rate.date}T12:00:00+03:00`), locale) : null },
    terms,
    query,
    found,
    chosen: chosen ?? null,
    mailGoesOut: accountMailGoesOut(),
    own: { secondFactor: await hasSecondFactor(db(), accountId) },
    providerObstacle: (await obstacleToRequiring(accountId)) ?? null,
  };
}

/** The values of the settings as their fields show them. */
function textsOf(settings: Settings): Record<keyof Settings, Record<string, string>> {
  const texts = (group: object) =>
    Object.fromEntries(
      Object.entries(group).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : String(value)]),
    );
  return {
    rate: texts(settings.rate),
    delays: texts(settings.delays),
    alerts: texts(settings.alerts),
    reminders: texts(settings.reminders),
    payments: texts(settings.payments),
    cards: texts(settings.cards),
    requests: texts(settings.requests),
    tokens: texts(settings.tokens),
    'staff-second-factor': texts(settings['staff-second-factor']),
    'staff-log-in-by-provider': texts(settings['staff-log-in-by-provider']),
  };
}
