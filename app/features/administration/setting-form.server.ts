import { settingGroups, type SettingGroup, type Settings } from '~/platform/settings-store.server';

/** A form of one group: its settings, or the fields that make no sense. */
export type ReadSetting<Group extends SettingGroup> =
  { value: Settings[Group]; wrong?: undefined } | { value?: undefined; wrong: string[] };

export const SETTING_GROUPS = Object.keys(settingGroups) as SettingGroup[];

/** The fields of all groups, and of the terms of a dealer. */
export const SETTING_FIELDS = [
  ...['group', 'intent', 'firm', 'mayPay', 'seesAllFirms', 'emptySellerAlias'],
  ...SETTING_GROUPS.flatMap((group) => Object.keys(settingGroups[group].shape)),
];

/** A number as it is typed; an empty field is none, where a coercion would make it zero. */
const numberOf = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : NaN);

const listOf = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The posted texts of a group as its schema takes them. */
function shapeOf(group: SettingGroup, text: (name: string) => string): Record<string, unknown> {
  const numbers = (...names: string[]) => Object.fromEntries(names.map((name) => [name, numberOf(text(name))]));
  switch (group) {
    case 'rate':
      // A decimal comma is how a Turkish keyboard writes it.
      return { mode: text('mode'), fixed: text('fixed').trim().replace(',', '.') };
    case 'delays':
      return numbers('firstMs', 'stepMs', 'retryMs');
    case 'alerts':
      return {
        ...numbers(
          ...[
            'workerSeconds',
            'messageSeconds',
            'orderMinutes',
            'failedMails',
            'mailMinutes',
            'failedLines',
            'pauseMinutes',
          ],
        ),
        quietFrom: text('quietFrom'),
        quietUntil: text('quietUntil'),
        recipients: [...new Set(listOf(text('recipients')).map((address) => address.toLowerCase()))],
      };
    case 'requests':
      return numbers('keepDays');
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

/** Reads the posted form of a group by the group's own rules. */
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
