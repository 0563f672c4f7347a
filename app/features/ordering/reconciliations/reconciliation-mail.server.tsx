import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMails, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import { formatDay } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import type { ObjectionOutcome } from '~/platform/payment-names';
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
  await storeMails(tx, sent.map(draftOf));
}

function draftOf({ id, dealer, balance, periodTo, answerBy }: Sent): MailDraft {
  const { locale } = dealer;
  const t = translator(locale);
  const amount = formatMoney(Math.abs(kurusFromDecimal(balance)), 'TRL', locale);
  const day = formatDay(periodTo, locale);
  return letter(id, dealer, {
    subject: t('mail:reconciliation.subject', { day }),
    paragraphs: [
      t(balance.startsWith('-') ? 'mail:reconciliation.credit' : 'mail:reconciliation.owed', { day, amount }),
      t('mail:reconciliation.until', { day: formatDay(answerBy, locale) }),
    ],
    action: t('mail:reconciliation.button'),
  });
}

type Replied = { id: number; dealer: MailedDealer; periodTo: string; outcome: ObjectionOutcome; reply: string };

/** Stores the mail that brings a dealer the reply to its objection. */
export async function postReply(tx: Executor, { id, dealer, periodTo, outcome, reply }: Replied): Promise<void> {
  if (!accountMailGoesOut()) return;
  const t = translator(dealer.locale);
  const day = formatDay(periodTo, dealer.locale);
  const draft = letter(id, dealer, {
    subject: t('mail:reconciliation.reply-subject', { day }),
    paragraphs: [t(`mail:reconciliation.${outcome}`, { day }), reply],
    action: t('mail:reconciliation.reply-button'),
  });
  await storeMails(tx, [draft]);
}

/** A mail about a reconciliation, with the way to its page. */
function letter(
  id: number,
  { locale, name, address, accountId }: MailedDealer,
  { subject, paragraphs, action }: { subject: string; paragraphs: readonly string[]; action: string },
): MailDraft {
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const said = [translator(locale)('mail:reconciliation.greeting', { name }), ...paragraphs];
  const url = `${PUBLIC_ORIGIN}/statement/reconciliations/${id}`;
  return {
    kind: 'reconciliation',
    orderId: null,
    fields: null,
    accountId,
    locale,
    to: { name: cutText(name, 60), address },
    subject,
    html: letterHtml(
      locale,
      <>
        {said.map((text) => (
          <p key={text} dir="auto" style={{ ...paragraph, whiteSpace: 'pre-line' }}>
            {text}
          </p>
        ))}
        <LetterButton url={url}>{action}</LetterButton>
      </>,
    ),
    text: [...said, `${action}:\n${url}`, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? `reconciliation-${id}`,
  };
}
