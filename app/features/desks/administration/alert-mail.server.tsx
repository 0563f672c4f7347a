import { renderToStaticMarkup } from 'react-dom/server';
import { storeMails } from '~/features/ordering/mail/mail-store.server';
import { MUTED, page, paragraph } from '~/features/ordering/mail/mail-styles';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import type { AlertEvent } from './alert-channel';
import type { ToldAlert } from './alert-delivery-store.server';
import { messageOf } from './alert-words-of-event.server';

/** Each mail contains both languages, because the language of an address is not known. */
const LANGUAGES = ['tr', 'en'] as const;

/**
 * Stores a mail about what has happened to an alert for each recipient.
 * @param alert none: somebody tries the channel
 * @returns their ids
 */
export async function mailAlert(
  tx: Executor,
  event: AlertEvent,
  alert: ToldAlert | null,
  recipients: readonly string[],
  channel = '',
): Promise<string[]> {
  const { VENDOR_NAME } = env();
  const parts = LANGUAGES.map((language) => ({
    language: languageOf(language),
    why: translator(language)('admin:alert-mail.why'),
    ...messageOf(event, alert, language, channel),
  }));
  const html = renderToStaticMarkup(
    <div style={page}>
      {parts.map(({ language, why, urgent, title, text, url, open }) => (
        <div key={language.tag} lang={language.tag} style={{ marginBottom: 32 }}>
          <div style={{ ...box, borderLeftColor: COLOURS[event] ?? (urgent ? '#c92a2a' : '#d9a514') }}>
            <p style={{ ...paragraph, fontWeight: 600, marginBottom: 4 }}>{title}</p>
            {text.map((words) => (
              <p key={words} style={{ ...paragraph, marginBottom: 4 }}>
                {words}
              </p>
            ))}
          </div>
          <p style={paragraph}>
            <a href={url} style={{ color: '#5b4bd6' }}>
              {open}
            </a>
          </p>
          <p style={{ margin: 0, color: MUTED, fontSize: 13 }}>{why}</p>
        </div>
      ))}
      <p style={{ margin: 0, color: MUTED }}>{VENDOR_NAME}</p>
    </div>,
  );
  const text = parts
    .map(({ why, title, text: words, url, open }) => [title, ...words, `${open}: ${url}`, why].join('\n\n'))
    .join('\n\n──────────\n\n');
  return storeMails(
    tx,
    recipients.map((address) => ({
      kind: 'alert',
      orderId: null,
      fields: null,
      locale: 'tr',
      to: { name: address.slice(0, 60), address },
      subject: (parts[0]?.title ?? '').slice(0, 200),
      html,
      text: `${text}\n\n${VENDOR_NAME}`,
      correlationId: `alert-${alert?.id ?? 'test'}`,
    })),
  );
}

/** Of an alert that is open, its urgency has one. */
const COLOURS: Partial<Record<AlertEvent, string>> = { resolved: '#2b8a3e', test: '#5b4bd6' };

const box = { margin: '0 0 16px', padding: '2px 0 2px 14px', borderLeft: '3px solid #d9a514' };
