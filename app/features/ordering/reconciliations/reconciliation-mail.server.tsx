import { renderToStaticMarkup } from 'react-dom/server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { storeMails, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { button, MUTED, page, paragraph } from '~/features/ordering/mail/mail-styles';
import { formatDay } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';
import type { MailedDealer } from './reconciliation-store.server';

type Sent = { id: number; dealer: MailedDealer; balance: string; periodTo: string; answerBy: string };

/**
 * Stores the mails that ask dealers about their balance. The vendor's own service sends only mails of orders; without another
 * way the question stands on the dealer's account page alone.
 */
export async function postReconciliations(tx: Executor, sent: readonly Sent[]): Promise<void> {
  if (!accountMailGoesOut() || sent.length === 0) return;
  await storeMails(tx, sent.map(draftOf), env().MAIL_FROM_ADDRESS.split('@')[1] ?? 'localhost');
}

function draftOf({ id, dealer, balance, periodTo, answerBy }: Sent): MailDraft {
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const { locale } = dealer;
  const t = translator(locale);
  const { tag, dir } = languageOf(locale);
  const amount = formatMoney(Math.abs(kurusFromDecimal(balance)), 'TRL', locale);
  const day = formatDay(periodTo, locale);
  const lines = {
    greeting: t('mail:reconciliation.greeting', { name: dealer.name }),
    text: t(balance.startsWith('-') ? 'mail:reconciliation.credit' : 'mail:reconciliation.owed', { day, amount }),
    until: t('mail:reconciliation.until', { day: formatDay(answerBy, locale) }),
    button: t('mail:reconciliation.button'),
  };
  const url = `${PUBLIC_ORIGIN}/statement/reconciliations/${id}`;
  return {
    kind: 'reconciliation',
    orderId: null,
    fields: null,
    accountId: dealer.accountId,
    locale,
    to: { name: cutText(dealer.name, 60), address: dealer.address },
    subject: t('mail:reconciliation.subject', { day }),
    html: renderToStaticMarkup(
      <div lang={tag} dir={dir} style={page}>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        <p style={paragraph}>{lines.until}</p>
        <p style={paragraph}>
          <a href={url} style={button}>
            {lines.button}
          </a>
        </p>
        <p style={{ margin: 0, color: MUTED }}>{VENDOR_NAME}</p>
      </div>,
    ),
    text: [lines.greeting, lines.text, lines.until, `${lines.button}:\n${url}`, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? `reconciliation-${id}`,
  };
}
