import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { readerTexts } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import { readSettings } from '~/platform/settings-store.server';
import { CHANNEL_KINDS, MOST_CHANNELS } from './alert-channel';
import { listChannels } from './alert-channel-store.server';
import { lastMessages, lastOfChannels, type ToldMessage } from './alert-delivery-store.server';
import { alertWords } from './alert-words';

const MESSAGES = 25;

export type ChannelsPage = Awaited<ReturnType<typeof loadChannels>>;
export type ShownChannel = ChannelsPage['channels'][number];
export type ShownMessage = ChannelsPage['messages'][number];

/** The channels with what became of their last message, the last messages, and the form that the address opens. */
export async function loadChannels(search: URLSearchParams, locale: string) {
  const [channels, last, messages, { alerts }] = await Promise.all([
    listChannels(),
    lastOfChannels(),
    lastMessages(MESSAGES),
    readSettings(db()),
  ]);
  const texts = readerTexts(locale);
  const now = new Date();
  const shown = ({ kind, details, ...message }: ToldMessage) => ({
    ...message,
    title: kind === null ? '' : alertWords(kind, details ?? {}, texts).title,
    at: formatRelative(new Date(message.createdAt), now, locale),
    exactly: formatDateTime(new Date(message.createdAt), locale),
    again:
      message.outcome === 'waiting' && message.attempts > 0 ? formatDateTime(new Date(message.dueAt), locale) : null,
  });
  const told = last.map(shown);
  const chosen = rowIdOf(search.get('channel'));
  return {
    channels: channels.map((channel) => ({
      ...channel,
      last: told.find(({ channelId }) => channelId === channel.id) ?? null,
    })),
    messages: messages.map(shown),
    chosen: channels.find(({ id }) => id === chosen) ?? null,
    adds: CHANNEL_KINDS.find((kind) => kind === search.get('new')) ?? null,
    full: channels.length >= MOST_CHANNELS,
    mailGoesOut: accountMailGoesOut(),
    quiet: alerts.quietFrom === alerts.quietUntil ? null : { from: alerts.quietFrom, until: alerts.quietUntil },
    escalateMinutes: alerts.escalateMinutes,
  };
}
