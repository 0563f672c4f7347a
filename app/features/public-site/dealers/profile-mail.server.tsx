import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { letterHtml, LetterButton } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { paragraph } from '~/features/ordering/mail/mail-styles';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { cutText } from '~/platform/text';
import { senderOf, type DealerProfile } from './dealer-profile-store.server';
import { PROFILE_PATH } from './profile-path';

/**
 * Stores the mail that tells whoever sent a profile what staff have answered, in the language in which it was sent. The vendor's own
 * service sends only mails of orders; without another way the answer stands on the page alone.
 */
export async function mailDecision(
  tx: Executor,
  profile: DealerProfile,
  { approved, reason }: { approved: boolean; reason: string },
): Promise<void> {
  if (!accountMailGoesOut()) return;
  const sender = await senderOf(tx, profile);
  if (!sender) return;
  const { PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const locale = profile.sentLocale;
  const t = translator(locale);
  const outcome = approved ? 'approved' : 'returned';
  const greeting = t('mail:reconciliation.greeting', { name: sender.name });
  const text = t(`mail:dealer-profile.${outcome}.text`);
  const button = t(`mail:dealer-profile.${outcome}.button`);
  const url = PUBLIC_ORIGIN + PROFILE_PATH;
  await storeMail(tx, {
    ...{ kind: 'dealer-profile', orderId: null, fields: null, accountId: profile.sentById, locale },
    to: { name: cutText(sender.name, 60), address: sender.address },
    subject: t(`mail:dealer-profile.${outcome}.subject`),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{greeting}</p>
        <p style={paragraph}>{text}</p>
        {reason ? (
          <p dir="auto" style={{ ...paragraph, whiteSpace: 'pre-line', fontWeight: 600 }}>
            {reason}
          </p>
        ) : null}
        <LetterButton url={url}>{button}</LetterButton>
      </>,
    ),
    text: [greeting, text, ...(reason ? [reason] : []), `${button}:\n${url}`, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? '',
  });
}
