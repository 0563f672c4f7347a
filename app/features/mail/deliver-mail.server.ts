import { decrypt } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { failpoint } from '~/platform/failpoint.server';
import { log } from '~/platform/log.server';
import { backoffMs, RetryLater } from '~/platform/retry';
import { settings } from '~/platform/settings-store.server';
import { MailDeliveryError } from './mail-delivery';
import { claimMail, recordDelivery } from './mail-store.server';
import { createMailTransport } from './mail-transport.server';
import { createSenderAddress } from './sender-address.server';

export const MAIL_ATTEMPTS = 5;

let transport: ReturnType<typeof createMailTransport> | undefined;

function mailTransport() {
  const { MAIL_URL, MAIL_FROM_NAME, MAIL_FROM_ADDRESS, MAIL_SOAP_NAMESPACE, SENDER_IP_URL, PUBLIC_ORIGIN } = env();
  return (transport ??= createMailTransport({
    ...(MAIL_URL ? { mailUrl: MAIL_URL } : {}),
    from: { name: MAIL_FROM_NAME, address: MAIL_FROM_ADDRESS },
    soapNamespace: MAIL_SOAP_NAMESPACE,
    senderAddress: createSenderAddress({
      ...(SENDER_IP_URL ? { lookupUrl: SENDER_IP_URL } : {}),
      fallback: new URL(PUBLIC_ORIGIN).hostname,
    }),
  }));
}

export async function closeMailTransport(): Promise<void> {
  await transport?.close();
  transport = undefined;
}

/**
 * Hands one stored mail to the configured transport (dealer-shop §7). No mail protocol promises exactly once:
 * a worker that dies after the other side accepted sends again, with the same Message-ID.
 * @throws RetryLater where another attempt follows
 * @returns what the last attempt failed with where the mail is given up; it stands as failed then
 */
export async function deliverMail(mailId: string): Promise<{ code: string; cause: unknown } | undefined> {
  const mail = await claimMail(mailId);
  if (!mail) return undefined;
  const { kind } = mailTransport();
  try {
    await mailTransport().deliver({
      messageId: mail.messageId,
      subject: mail.subject,
      to: { name: mail.toName, address: mail.toAddress },
      html: mail.html,
      text: mail.text,
      ...(mail.fields
        ? { order: { ...mail.fields, dealerSecret: mail.mailSecret ? decrypt(mail.mailSecret) : '' } }
        : {}),
    });
  } catch (error) {
    const code = error instanceof MailDeliveryError ? error.code : 'unexpected';
    const final = (error instanceof MailDeliveryError && error.permanent) || mail.attempts >= MAIL_ATTEMPTS;
    log().warn({ error, mailId, attempt: mail.attempts, final }, 'a mail was not accepted');
    await recordDelivery(mailId, { status: final ? 'failed' : 'retrying', transport: kind, errorCode: code });
    if (final) return { code, cause: error };
    throw new RetryLater(code, backoffMs(mail.attempts, (await settings()).delays.retryMs, Math.random()), {
      cause: error,
    });
  }
  failpoint('mail-after-accept');
  await recordDelivery(mailId, { status: 'sent', transport: kind, errorCode: null });
  return undefined;
}
