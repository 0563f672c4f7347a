import type { MailTransport } from './mail-delivery';
import { SmtpTransport } from './smtp-transport.server';
import { SoapTransport } from './soap-transport.server';

export { MailDeliveryError } from './mail-delivery';
export type { DeliveryReceipt, MailTransport, OrderMailFields, OutgoingMail } from './mail-delivery';

/** The local mailbox is the stored mail itself: nothing leaves the house. */
const localTransport: MailTransport = {
  kind: 'local',
  deliver: () => Promise.resolve({ transport: 'local', response: 'kept in the local mailbox' }),
  close: () => Promise.resolve(),
};

/**
 * The way mails leave, chosen by the scheme of `mailUrl`: none → the local mailbox;
 * `smtp://`, `smtps://` → that server; `soap+http://`, `soap+https://` → the vendor's service.
 * @param options.senderAddress answers the public address that the vendor's service wants as sIp
 * @param options.timeoutMs for one delivery as a whole, however many calls it takes
 * @throws Error when no transport speaks the scheme
 */
export function createMailTransport(options: {
  mailUrl?: string;
  from: { name: string; address: string };
  soapNamespace?: string;
  senderAddress: () => Promise<string>;
  timeoutMs?: number;
}): MailTransport {
  const { mailUrl, from, soapNamespace = 'http://tempuri.org/', senderAddress, timeoutMs = 10_000 } = options;
  if (mailUrl === undefined) return localTransport;
  const scheme = new URL(mailUrl).protocol;
  if (scheme === 'smtp:' || scheme === 'smtps:') return new SmtpTransport({ url: mailUrl, from, timeoutMs });
  if (scheme === 'soap+http:' || scheme === 'soap+https:') {
    const endpoint = mailUrl.slice('soap+'.length);
    return new SoapTransport({ endpoint, namespace: soapNamespace, senderAddress, timeoutMs });
  }
  throw new Error(`No mail transport speaks ${scheme}`);
}
