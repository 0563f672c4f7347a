import type { AlertEvent, ChannelKind } from './alert-channel';

/** What a channel is told, in one language. */
export type AlertMessage = {
  event: AlertEvent;
  urgent: boolean;
  title: string;
  /** Paragraphs, the first one what it is. */
  text: readonly string[];
  /** Where to look, and the words of the way there. */
  url: string;
  open: string;
};

/** Chats cut or refuse what is longer. */
const LONGEST = 2900;
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

const MARKS: Record<AlertEvent, (urgent: boolean) => string> = {
  opened: (urgent) => (urgent ? '🔴' : '🟠'),
  escalated: () => '🙋',
  resolved: () => '✅',
  test: () => '🔔',
};

/** Slack reads these three as its own marks, and nothing else where a block is told so. */
const forSlack = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message to an incoming webhook of Slack: blocks, and the text that notifications show. */
function slackBody({ event, urgent, title, text, url, open }: AlertMessage): unknown {
  const head = `${MARKS[event](urgent)} ${title}`;
  const plain = (words: string) => ({ type: 'plain_text', text: cut(words), emoji: true });
  return {
    text: forSlack(head),
    blocks: [
      // Slack's limit for a header is its own.
      { type: 'header', text: { ...plain(head), text: head.slice(0, 150) } },
      ...text.map((words) => ({ type: 'section', text: plain(words) })),
      { type: 'actions', elements: [{ type: 'button', text: plain(open), url }] },
    ],
  };
}

/** Microsoft Teams reads Markdown in the texts of a card. */
const forTeams = (text: string) => cut(text).replaceAll(/[\\`*_[\]()#<>~|]/g, (mark) => `\\${mark}`);

/** A message to a workflow of Microsoft Teams that posts what comes to its webhook: an adaptive card. */
function teamsBody({ event, urgent, title, text, url, open }: AlertMessage): unknown {
  const colour = event === 'resolved' ? 'good' : urgent || event === 'escalated' ? 'attention' : 'warning';
  const block = (words: string, more: object = {}) => ({
    type: 'TextBlock',
    text: forTeams(words),
    wrap: true,
    ...more,
  });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(title, { size: 'medium', weight: 'bolder', color: event === 'test' ? 'default' : colour }),
            ...text.map((words) => block(words)),
          ],
          actions: [{ type: 'Action.OpenUrl', title: open, url }],
        },
      },
    ],
  };
}

/** The body that a chat of this kind takes. */
export function chatBody(kind: Exclude<ChannelKind, 'mail'>, message: AlertMessage): string {
  return JSON.stringify(kind === 'slack' ? slackBody(message) : teamsBody(message));
}

/** The waits before the second and each further attempt; the first is at once. */
export const ALERT_WAITS_MS: readonly number[] = [5, 30, 120, 300, 900, 1800, 3600].map((seconds) => seconds * 1000);

/** What a chat means by these goes away by itself: too early, too often, its own fault. */
const PASSING = [408, 425, 429];

/**
 * How long until the next attempt; undefined where another one would be answered like this one, or enough were made.
 * @param attempts those that have failed, this one included
 * @param askedMs the receiver's Retry-After
 */
export function nextAlertTryMs(
  attempts: number,
  {
    code,
    status,
    askedMs = 0,
    scale,
  }: { code: string; status: number | null; askedMs?: number | undefined; scale: number },
): number | undefined {
  const wait = ALERT_WAITS_MS[attempts - 1];
  const isFinal =
    code === 'address' ||
    code === 'redirect' ||
    (status !== null && status >= 400 && status < 500 && !PASSING.includes(status));
  if (wait === undefined || isFinal) return undefined;
  return Math.max(wait * scale, Math.min(askedMs, 3_600_000));
}
