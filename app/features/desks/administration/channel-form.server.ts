import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { addressPolicy, endpointAddress } from '~/platform/endpoint-address.server';
import { freeText } from '~/platform/free-text';
import type { FormField } from '~/platform/read-form.server';
import {
  CHANNEL_KINDS,
  CHANNEL_LOCALES,
  CHANNEL_NAME,
  CHANNEL_URL,
  MOST_CHANNELS,
  MOST_RECIPIENTS,
  NIGHT_RULES,
  type ChannelKind,
} from './alert-channel';
import type { ChannelFacts } from './alert-channel-store.server';
import { ALERT_KINDS } from './alert-rules';

export const CHANNEL_FIELDS: readonly FormField[] = [
  'intent',
  'channel',
  'kind',
  { name: 'name', anyDigits: true },
  { name: 'url', anyDigits: true },
  { name: 'recipients', length: 6000 },
  'locale',
  'atNight',
  'escalations',
  'enabled',
  // Each channel of the table, and what goes to it.
  { name: 'of', times: MOST_CHANNELS },
  { name: 'to.*', times: MOST_CHANNELS * (ALERT_KINDS.length + 1) },
];

const textOf = (form: FormData, name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

export const kindOf = (form: FormData): ChannelKind | undefined =>
  CHANNEL_KINDS.find((kind) => kind === form.get('kind'));

/** What was typed of a channel, to be shown again: without the address of a chat, which nobody is shown again. */
export const typedChannel = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    ['kind', 'name', 'recipients', 'locale', 'atNight', 'escalations', 'enabled', 'url', 'reason'].map((name) => [
      name,
      textOf(form, name),
    ]),
  );

const addresses = z.array(z.email().max(254)).min(1).max(MOST_RECIPIENTS);

/**
 * A channel as it was typed, or which fields are wrong, as their texts name them.
 * @param isNew a chat that is there keeps its address where no other is typed
 */
export function readChannel(
  form: FormData,
  kind: ChannelKind,
  isNew: boolean,
): { facts: ChannelFacts; url: URL | undefined; wrong: [] } | { facts?: undefined; url?: undefined; wrong: string[] } {
  const name = freeText(CHANNEL_NAME).min(1).safeParse(textOf(form, 'name'));
  const list = textOf(form, 'recipients')
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(canonicalEmail);
  const recipients = kind === 'mail' ? addresses.safeParse([...new Set(list)]) : undefined;
  const typed = kind === 'mail' ? '' : textOf(form, 'url');
  const asked = kind !== 'mail' && (isNew || typed !== '');
  const address = !asked
    ? undefined
    : typed.length > CHANNEL_URL
      ? 'malformed'
      : endpointAddress(typed, addressPolicy());
  const wrong = [
    ...(name.success ? [] : ['name']),
    ...(recipients && !recipients.success ? ['recipients'] : []),
    ...(typeof address === 'string' ? [`url-${address}`] : []),
  ];
  if (wrong.length > 0 || typeof address === 'string' || !name.success) return { wrong };
  return {
    facts: {
      name: name.data,
      locale: CHANNEL_LOCALES.find((one) => one === form.get('locale')) ?? 'tr',
      recipients: recipients?.data ?? [],
      atNight: NIGHT_RULES.find((rule) => rule === form.get('atNight')) ?? 'urgent',
      escalations: form.get('escalations') === 'on',
      enabled: form.get('enabled') === 'on',
    },
    url: address,
    wrong: [],
  };
}

/** What goes to each channel that the table showed. */
export function readRoutes(form: FormData): Map<number, string[]> {
  const shown = form.getAll('of').map(Number).filter(Number.isSafeInteger);
  return new Map(shown.map((id) => [id, form.getAll(`to.${id}`).map(String)]));
}
