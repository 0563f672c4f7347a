import type { MailTransport } from './mail-delivery';
import { SmtpTransport } from './smtp-transport.server';
import { SoapTransport } from './soap-transport.server';

export { MailDeliveryError } from './mail-delivery';
export type { DeliveryReceipt, MailTransport, OrderMailFields, OutgoingMail } from './mail-delivery';

/** How long a delivery may take until the other side has the mail. */
export const HAND_OVER_LIMIT_MS = 10_000;

/** The local mailbox is the stored mail itself: nothing is sent. */
const localTransport: MailTransport = {
  kind: 'local',
  deliver: () => Promise.resolve({ transport: 'local', response: 'kept in the local mailbox' }),
  close: () => Promise.resolve(),
};

/**
 * The mail transport, chosen by the scheme of `mailUrl`: none → the local mailbox; `smtp://`, `smtps://` → that server;
 * `soap+http://`, `soap+https://` → the vendor's service.
 * @param options.senderAddress returns the public address that the vendor's service needs as sIp
 * @param options.timeoutMs for everything until the other side has the mail, however many calls it takes
 * @param options.answerMs for its answer to the mail: longer, because giving up then leaves the outcome unknown
 * @throws Error if no transport supports the scheme
 */
export function createMailTransport(options: {
  mailUrl?: string;
  from: { name: string; address: string };
  soapNamespace?: string;
  senderAddress: () => Promise<string>;
  timeoutMs?: number;
  answerMs?: number;
}): MailTransport {
  const { mailUrl, from, soapNamespace = 'http://tempuri.org/', senderAddress } = options;
  const { timeoutMs = HAND_OVER_LIMIT_MS, answerMs = 60_000 } = options;
  if (mailUrl === undefined) return localTransport;
  const scheme = new URL(mailUrl).protocol;
  if (scheme === 'smtp:' || scheme === 'smtps:') return new SmtpTransport({ url: mailUrl, from, timeoutMs, answerMs });
  if (scheme === 'soap+http:' || scheme === 'soap+https:') {
    const endpoint = mailUrl.slice('soap+'.length);
    return new SoapTransport({ endpoint, namespace: soapNamespace, senderAddress, timeoutMs, answerMs });
  }
  throw new Error(`There is no mail transport for ${scheme}`);
}
