import type { SettingName } from '~/platform/settings-store.server';

/** The numbers among the settings of alerts, in the order of their form. */
export const ALERT_NUMBERS = [
  'workerSeconds',
  'messageSeconds',
  'orderMinutes',
  'failedMails',
  'mailMinutes',
  'failedLines',
  'pauseMinutes',
  'cardMinutes',
  'bankLineHours',
  'escalateMinutes',
] as const satisfies readonly SettingName<number>[];
