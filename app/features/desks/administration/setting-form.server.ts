import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { decimalFromKurus } from '~/platform/money';
import { settingGroups, type SettingGroup, type Settings } from '~/platform/settings-store.server';
import { ALERT_NUMBERS } from './alert-numbers';
import { PAYMENT_NUMBERS } from './payment-numbers';

/** The parsed form of a group: its settings, or the invalid fields. */
export type ReadSetting<Group extends SettingGroup> =
  | { value: Settings[Group]; wrong?: undefined }
  | { value?: undefined; wrong: string[] };

export const SETTING_GROUPS = Object.keys(settingGroups) as SettingGroup[];

/** The fields of all groups, and of the terms of a dealer. */
export const SETTING_FIELDS = [
  ...['group', 'intent', 'firm', 'mayPay', 'seesAllFirms', 'emptySellerAlias'],
  ...SETTING_GROUPS.flatMap((group) => Object.keys(settingGroups[group].shape)),
];

/** A typed number; an empty field is invalid, although a coercion would make it zero. */
const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

const listOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A limit as it is typed: empty is none, and 0 is no credit at all. */
function limitOf(text: string): string {
  const typed = text.trim();
  if (typed === '' || /^0+([.,]0{1,2})?$/.test(typed)) return typed && '0.00';
  const kurus = kurusFromTyped(typed);
  return kurus === undefined ? typed : decimalFromKurus(kurus);
}

/** The submitted texts of a group as input of its schema. */
function shapeOf(group: SettingGroup, text: (name: string) => string): Record<string, unknown> {
  const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, numberOf(text(name))]));
  switch (group) {
    case 'rate':
      // Turkish keyboards type a decimal comma.
      return { mode: text('mode'), fixed: text('fixed').trim().replace(',', '.') };
    case 'delays':
      return numbers('firstMs', 'stepMs', 'retryMs');
    case 'alerts':
      return {
        ...numbers(...ALERT_NUMBERS),
        statementBy: text('statementBy'),
        quietFrom: text('quietFrom'),
        quietUntil: text('quietUntil'),
        recipients: [...new Set(listOf(text('recipients')).map((address) => address.toLowerCase()))],
      };
    case 'requests':
      return numbers('keepDays');
    case 'payments':
      return {
        ...numbers(...PAYMENT_NUMBERS),
        newDealerLimit: limitOf(text('newDealerLimit')),
        overLimit: text('overLimit'),
        issueBeforePayment: text('issueBeforePayment') === 'on',
        holdOverdue: text('holdOverdue') === 'on',
      };
    case 'cards':
      return {
        ...numbers('secondPersonFrom'),
        instalments: [...new Set(listOf(text('instalments')))],
        surchargeBearer: text('surchargeBearer'),
        acceptHalfSecure: text('acceptHalfSecure') === 'on',
      };
    case 'tokens':
      return { passwordGrant: text('passwordGrant') === 'on' };
    case 'staff-second-factor':
      return { required: text('required') === 'on' };
    case 'staff-log-in-by-provider':
      return { providerOnly: text('providerOnly') === 'on' };
    case 'reminders':
      return {
        on: text('on') === 'on',
        days: [...new Set(listOf(text('days')).map(numberOf))].sort((a, b) => b - a),
      };
  }
}

/** Parses the submitted form of a group by the group's schema. */
export function readSettingForm<Group extends SettingGroup>(group: Group, form: FormData): ReadSetting<Group> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const parsed = settingGroups[group].safeParse(shapeOf(group, text));
  return parsed.success
    ? { value: parsed.data as Settings[Group] }
    : { wrong: [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))] };
}
