/** The page of the channels, below that of the settings. */
export const ALERT_CHANNELS = '/ops/settings/alerts';

export const CHANNEL_KINDS = ['mail', 'slack', 'teams'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
/** What goes through in the quiet hours. */
export const NIGHT_RULES = ['urgent', 'all', 'none'] as const;
export const CHANNEL_LOCALES = ['tr', 'en'] as const;
/** What a channel is told of an alert, and that somebody tries the channel. */
export type AlertEvent = 'opened' | 'escalated' | 'resolved' | 'test';

/** In the table of which alert goes where: that nobody has taken one. */
export const ESCALATED = 'escalated';

export const MOST_CHANNELS = 20;
export const MOST_RECIPIENTS = 20;
export const CHANNEL_NAME = 60;
export const CHANNEL_URL = 2000;

/** What people are shown of the address of a chat: whoever knows all of it can write there. */
export function hintOfUrl(url: URL): string {
  return `${url.host}/…${url.href.replace(/[/=&]+$/, '').slice(-4)}`;
}
