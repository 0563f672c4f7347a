import { renderToStaticMarkup } from 'react-dom/server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { readerTexts } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { isUrgent } from './alert-rules';
import { alertWords } from './alert-words';
import type { MailableAlert } from './alert-store.server';
import { MUTED, page, paragraph } from '~/features/ordering/mail/mail-styles';

/** Each mail contains both languages, because the language of an address is not known. */
const LANGUAGES = ['tr', 'en'] as const;

/** Stores a mail about all these alerts for each recipient. */
export async function mailAlerts(
  tx: Executor,
  alerts: readonly MailableAlert[],
  recipients: readonly string[],
): Promise<void> {
  const [first] = alerts;
  if (!first) return;
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const url = `${PUBLIC_ORIGIN}/ops/alerts`;
  const parts = LANGUAGES.map((language) => {
    const texts = readerTexts(language);
    const { t } = texts;
    return {
      language: languageOf(language),
      intro: t('admin:alert-mail.intro', { count: alerts.length }),
      open: t('admin:alert-mail.open'),
      why: t('admin:alert-mail.why'),
      items: alerts.map(({ id, kind, details }) => ({
        id,
        urgent: isUrgent(kind),
        ...alertWords(kind, details, texts),
      })),
    };
  });
  const texts = readerTexts('tr');
  const { t } = texts;
  const { title } = alertWords(first.kind, first.details, texts);
  const subject =
    alerts.length === 1
      ? t('admin:alert-mail.subject', { title })
      : t('admin:alert-mail.subject-many', { title, count: alerts.length - 1 });
  const html = renderToStaticMarkup(
    <div style={page}>
      {parts.map(({ language, intro, open, why, items }) => (
        <div key={language.tag} lang={language.tag} style={{ marginBottom: 32 }}>
          <p style={paragraph}>{intro}</p>
          {items.map(({ id, urgent, title: name, text, todo }) => (
            <div key={id} style={{ ...box, borderLeftColor: urgent ? '#c92a2a' : '#d9a514' }}>
              <p style={{ ...paragraph, fontWeight: 600, marginBottom: 4 }}>{name}</p>
              <p style={{ ...paragraph, marginBottom: 4 }}>{text}</p>
              <p style={{ margin: 0, color: MUTED }}>{todo}</p>
            </div>
          ))}
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
    .map(({ intro, open, why, items }) =>
      [
        intro,
        ...items.map(({ title: name, text: what, todo }) => `${name}\n${what}\n${todo}`),
        `${open}: ${url}`,
        why,
      ].join('\n\n'),
    )
    .join('\n\n──────────\n\n');
  for (const address of recipients) {
    await storeMail(tx, {
      kind: 'alert',
      orderId: null,
      fields: null,
      locale: 'tr',
      to: { name: address.slice(0, 60), address },
      subject: subject.slice(0, 200),
      html,
      text: `${text}\n\n${VENDOR_NAME}`,
      correlationId: `alert-${first.id}`,
    });
  }
}

const box = { margin: '0 0 16px', padding: '2px 0 2px 14px', borderLeft: '3px solid #d9a514' };
