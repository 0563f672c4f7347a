import { formatDateTime } from '~/platform/dates';
import { env } from '~/platform/env.server';
import { settingGroups, type Settings } from '~/platform/settings-store.server';
import { changedSettings } from './setting-store.server';

/** What all groups begin with. */
export function startSettings(): Settings {
  const { LINE_DELAY_MS, LINE_DELAY_STEP_MS, RETRY_BACKOFF_MS } = env();
  return {
    rate: settingGroups.rate.parse({}),
    delays: { firstMs: LINE_DELAY_MS, stepMs: LINE_DELAY_STEP_MS, retryMs: RETRY_BACKOFF_MS },
    alerts: settingGroups.alerts.parse({}),
    reminders: settingGroups.reminders.parse({}),
    payments: settingGroups.payments.parse({}),
    cards: settingGroups.cards.parse({}),
    banks: settingGroups.banks.parse({}),
    matching: settingGroups.matching.parse({}),
    requests: settingGroups.requests.parse({}),
    leads: settingGroups.leads.parse({}),
    tokens: settingGroups.tokens.parse({}),
    'staff-second-factor': settingGroups['staff-second-factor'].parse({}),
    'staff-log-in-by-provider': settingGroups['staff-log-in-by-provider'].parse({}),
  };
}

/** The values of the settings as their fields show them; accounts have fields of their own. */
export function textsOf(settings: Settings): Record<keyof Settings, Record<string, string>> {
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
    banks: {},
    matching: texts(settings.matching),
    requests: texts(settings.requests),
    leads: texts(settings.leads),
    tokens: texts(settings.tokens),
    'staff-second-factor': texts(settings['staff-second-factor']),
    'staff-log-in-by-provider': texts(settings['staff-log-in-by-provider']),
  };
}

/** Since when and by whom a group differs from its initial values. */
export async function changesOfSettings(
  locale: string,
): Promise<Record<string, { when: string; by: string } | undefined>> {
  return Object.fromEntries(
    (await changedSettings()).map(({ name, updatedAt, updatedBy }) => [
      name,
      { when: formatDateTime(new Date(updatedAt), locale), by: updatedBy },
    ]),
  );
}
