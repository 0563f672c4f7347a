import type { TFunction } from '~/platform/texts';
import type { RegistrationMails } from '~/features/identity/accounts/register-member.server';
import type { PostSecurityNotice } from '~/features/identity/second-factor/security-notice';
import { formatDateTime } from '~/platform/dates';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { letterHtml, LetterButton } from './letter.server';
import { findLocalLink, storeMail } from './mail-store.server';
import { MUTED, paragraph } from './mail-styles';

/**
 * Whether mails to account holders are delivered: by SMTP, or in demo mode to the local mailbox. The vendor's SOAP
 * service sends only mails of orders, because each needs its dealer's credentials.
 */
export function accountMailGoesOut(): boolean {
  return accountMailStaysHere() || /^smtps?:/.test(env().MAIL_URL ?? '');
}

/** Whether mails to account holders stay in the local mailbox of demo mode. */
export function accountMailStaysHere(): boolean {
  return env().DEMO && !env().MAIL_URL;
}

/**
 * The newest mail with a secret link in the local mailbox of demo mode for an address, which its owner or an administrator
 * may see.
 * @param page the target of its link; any if missing; null also for mails whose link has no secret
 */
export async function localAccountMail(
  address: string,
  page?: 'confirm-email' | null,
): Promise<{ subject: string; html: string } | undefined> {
  return accountMailStaysHere() ? findLocalLink(address, page) : undefined;
}

/**
 * The purpose of a mail's link: to confirm the address, to make the account of a registration, to set the first password, or to set a new one because staff or
 * the owner requested it.
 */
export type LinkPurpose = 'confirm' | 'register' | 'invite' | 'password' | 'forgotten';

/** The texts that depend on the purpose. */
function wordsOf(t: TFunction, purpose: LinkPurpose, vendor: string) {
  switch (purpose) {
    case 'confirm':
      return {
        subject: t('account:mail.subject'),
        text: t('account:mail.text', { vendor }),
        button: t('account:mail.button'),
        ignore: t('account:mail.ignore'),
      };
    case 'register':
      return {
        subject: t('mail:link.register.subject', { vendor }),
        text: t('mail:link.register.text', { vendor }),
        button: t('mail:link.register.button'),
        ignore: t('mail:link.register.ignore'),
      };
    case 'invite':
      return {
        subject: t('mail:link.invite.subject', { vendor }),
        text: t('mail:link.invite.text', { vendor }),
        button: t('mail:link.invite.button'),
        ignore: t('mail:link.invite.ignore'),
      };
    case 'password':
      return {
        subject: t('mail:link.password.subject', { vendor }),
        text: t('mail:link.password.text', { vendor }),
        button: t('mail:link.password.button'),
        ignore: t('mail:link.password.ignore'),
      };
    case 'forgotten':
      return {
        subject: t('mail:link.password.subject', { vendor }),
        text: t('mail:link.forgotten.text', { vendor }),
        button: t('mail:link.password.button'),
        ignore: t('mail:link.forgotten.ignore'),
      };
  }
}

type AddressedLink = { to: { name: string; address: string }; locale: string; url: string };

/** Stores a mail with a link for an account, and the message that delivers it. */
export async function postAccountLink(
  tx: Executor,
  link: AddressedLink & {
    purpose?: LinkPurpose;
    /** The lifetime of the link; two days if missing. */
    minutes?: number;
  },
): Promise<void> {
  const { locale, purpose = 'confirm', minutes } = link;
  const t = translator(locale);
  const until = minutes === undefined ? t('account:mail.until') : t('mail:link.until', { minutes });
  await storeLinkMail(tx, link, { ...wordsOf(t, purpose, env().MAIL_FROM_NAME), until });
}

/** Stores the mail that invites somebody into a dealer firm, and the message that delivers it. */
export async function postInvitation(
  tx: Executor,
  link: AddressedLink & { firm: { id: number; name: string }; invitedBy: string; days: number },
): Promise<void> {
  const { locale, firm, invitedBy, days } = link;
  const t = translator(locale);
  const vendor = env().MAIL_FROM_NAME;
  await storeLinkMail(tx, link, {
    subject: t('mail:link.join.subject', { firm: firm.name }),
    text: t('mail:link.join.text', { firm: firm.name, name: invitedBy, vendor, code: String(firm.id) }),
    button: t('mail:link.join.button'),
    until: t('mail:link.join.until', { count: days }),
    ignore: t('mail:link.join.ignore'),
  });
}

/** The mails of registrations: the link, or what tells the owner of an account with that address. */
export const registrationMails: RegistrationMails = {
  link: postAccountLink,
  taken: async (tx, { to, locale, logIn, newPassword }) => {
    const t = translator(locale);
    const vendor = env().MAIL_FROM_NAME;
    await storeLinkMail(
      tx,
      { to, locale, url: logIn },
      {
        subject: t('mail:link.taken.subject', { vendor }),
        text: t('mail:link.taken.text', { vendor }),
        button: t('mail:link.taken.button'),
        until: t('mail:link.taken.new-password', { url: newPassword }),
        ignore: t('mail:link.taken.ignore'),
      },
    );
  },
};

type LinkWords = { subject: string; text: string; button: string; until: string; ignore: string };

async function storeLinkMail(tx: Executor, { to, locale, url }: AddressedLink, words: LinkWords): Promise<void> {
  const t = translator(locale);
  const { VENDOR_NAME } = env();
  const lines = { ...words, greeting: t('account:mail.greeting', { name: to.name }) };
  await storeMail(tx, {
    kind: 'account-link',
    orderId: null,
    fields: null,
    locale,
    to,
    subject: words.subject,
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        <LetterButton url={url}>{words.button}</LetterButton>
        <p style={{ ...paragraph, overflowWrap: 'anywhere' }}>{url}</p>
        <p style={{ ...paragraph, color: MUTED }}>
          {lines.until} {lines.ignore}
        </p>
      </>,
    ),
    text: [lines.greeting, lines.text, url, `${lines.until} ${lines.ignore}`, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? '',
  });
}

/** Notifies the owner of an account of a change of its second factors, if mail can be delivered. */
export const postSecurityNotice: PostSecurityNotice = async (tx, { to, locale, event }) => {
  if (!accountMailGoesOut()) return;
  const t = translator(locale);
  const { MAIL_FROM_NAME, PUBLIC_ORIGIN, VENDOR_NAME } = env();
  const url = `${PUBLIC_ORIGIN}/account/security`;
  const lines = {
    greeting: t('account:mail.greeting', { name: to.name }),
    text: t(`mail:security.${event}`, { vendor: MAIL_FROM_NAME, when: formatDateTime(new Date(), locale) }),
    ignore: t('mail:security.not-you'),
  };
  await storeMail(tx, {
    kind: 'security-notice',
    orderId: null,
    fields: null,
    locale,
    to: { name: to.name.slice(0, 60), address: to.address },
    subject: t('mail:security.subject', { vendor: MAIL_FROM_NAME }),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{lines.greeting}</p>
        <p style={paragraph}>{lines.text}</p>
        <p style={paragraph}>{lines.ignore}</p>
        <LetterButton url={url}>{t('mail:security.button')}</LetterButton>
      </>,
    ),
    text: [lines.greeting, lines.text, lines.ignore, url, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? '',
  });
};
