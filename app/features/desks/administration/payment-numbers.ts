import type { SettingName } from '~/platform/settings-store.server';

/** The numbers among the settings of payments, in the order of their fields. */
export const PAYMENT_NUMBERS = [
  'termDays',
  'remindDaysBefore',
  'cancelDaysAfter',
  'graceDays',
] as const satisfies SettingName<number>[];
