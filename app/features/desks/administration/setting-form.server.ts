import { kurusFromTyped } from '~/features/ordering/payments/typed-amount';
import { decimalFromKurus } from '~/platform/money';
import { settingGroups, type SettingGroup, type Settings } from '~/platform/settings-store.server';
import type { FormField } from '~/platform/read-form.server';
import { ALERT_NUMBERS } from './alert-numbers';
import { INSTALMENT_COUNTS } from './instalment-counts';
import { ACCOUNT_FIELDS, MOST_ACCOUNTS } from './account-fields';
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
  ...['bank.*', 'holder.*', 'currency.*', 'shown.*', 'remove.*'].map((name) => ({ name, times: MOST_ACCOUNTS })),
  // An account's number and the text of its QR code are as long as a card's.
  ...['iban.*', 'qr.*'].map((name) => ({ name, times: MOST_ACCOUNTS, anyDigits: true })),
  { name: 'instalment.*', times: INSTALMENT_COUNTS.length },
  { name: 'instalment-from.*', times: INSTALMENT_COUNTS.length },
] satisfies FormField[];

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
      };
    case 'requests':
      return numbers('keepDays');
    case 'leads':
      return numbers('offerHours', 'offerDealers');
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
        // Turkish keyboards type a decimal comma.
        instalments: INSTALMENT_COUNTS.flatMap((count) => {
          const percent = text(`instalment.${count}`).trim().replace(',', '.');
          if (percent === '') return [];
          const from = limitOf(text(`instalment-from.${count}`));
          return [from === '' || from === '0.00' ? `${count}:${percent}` : `${count}:${percent}:${from}`];
        }),
        surchargeBearer: text('surchargeBearer'),
        acceptHalfSecure: text('acceptHalfSecure') === 'on',
      };
    case 'banks':
      return { accounts: typedAccounts(text).map(({ account }) => account) };
    case 'matching':
      return {
        sureWithoutSender: text('sureWithoutSender') === 'on',
        referencePrefix: text('referencePrefix').trim().toUpperCase(),
        writeOffUpTo: limitOf(text('writeOffUpTo')) || '0.00',
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

/** The field of an instalment that is wrong, of the so many'th that is typed: the amount, where the percentage can be read. */
function wrongInstalment(text: (name: string) => string, at: number): string {
  const typed = INSTALMENT_COUNTS.filter((count) => text(`instalment.${count}`).trim() !== '');
  const count = typed[at] ?? 2;
  const isPercent = /^\d{1,2}([.,]\d{1,2})?$/.test(text(`instalment.${count}`).trim());
  return `${isPercent ? 'instalment-from' : 'instalment'}.${count}`;
}

/** The rows of the form of accounts that are not empty, each with its number there. */
function typedAccounts(text: (name: string) => string) {
  return Array.from({ length: MOST_ACCOUNTS }, (_, row) => ({
    row,
    account: {
      ...Object.fromEntries(ACCOUNT_FIELDS.map((field) => [field, text(`${field}.${row}`)])),
      currency: text(`currency.${row}`).trim().toUpperCase() || 'TRY',
      shown: text(`shown.${row}`) === 'on',
    },
  })).filter(
    ({ row }) =>
      text(`remove.${row}`) !== 'on' && ACCOUNT_FIELDS.some((field) => text(`${field}.${row}`).trim() !== ''),
  );
}

/** The fields of the form of accounts that are wrong, by their names there; an account stands in the list once. */
function wrongAccounts(issues: readonly { path: readonly PropertyKey[] }[], text: (name: string) => string): string[] {
  const rows = typedAccounts(text).map(({ row }) => row);
  return issues.map(({ path: [, at, field] }) => `${String(field)}.${rows[Number(at)] ?? 0}`);
}

/** Parses the submitted form of a group by the group's schema. */
export function readSettingForm<Group extends SettingGroup>(group: Group, form: FormData): ReadSetting<Group> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const parsed = settingGroups[group].safeParse(shapeOf(group, text));
  if (parsed.success) return { value: parsed.data as Settings[Group] };
  const { issues } = parsed.error;
  const wrong =
    group === 'banks'
      ? wrongAccounts(issues, text)
      : group === 'cards'
        ? issues.map(({ path: [field, at] }) =>
            field === 'instalments' ? wrongInstalment(text, Number(at)) : String(field),
          )
        : issues.map(({ path }) => String(path[0]));
  return { wrong: [...new Set(wrong)] };
}
