import type { AddressField } from '~/features/customers/firms/customer-fields';

/** The fields of a firm that the mail service has a name for. */
export type MailedField = Exclude<AddressField, 'contact'>;

/**
 * The fields that the vendor's mail service needs besides the mail itself (dealer-shop §7, public-site §7.3). A mail
 * from a visitor's form fills the same fields: the vendor as dealer, order and receipt 0.
 */
export type OrderMailFields = {
  /** The firm that the mail is about; its address follows the rows in the mail. */
  firm: { id: number; code: string } & Record<MailedField, string>;
  /** sMail: the firm's own registered mail, whatever address the mail goes to (readings 36). */
  dealerEmail: string;
  dealerId: number;
  /** sPostaKodu in clear text: it is used in the SOAP header and nowhere else (readings 22). */
  dealerSecret: string;
  orderId: number;
  receiptNo: number;
  /** Self-contained HTML (a whole table, not bare rows) with its data already escaped. */
  rowsHtml: string;
  modules: string;
  approvalCodes: string;
  paymentMethod: string;
};

export type OutgoingMail = {
  /** The whole Message-ID, `<…@…>`; mailboxes drop a copy that is sent with the same one. */
  messageId: string;
  subject: string;
  to: { name: string; address: string };
  html: string;
  text: string;
  /** PDF files to attach by SMTP; the vendor's service takes none. */
  attachments?: MailAttachment[];
  /** Needed by the vendor's service; SMTP and the local mailbox do not use it. */
  order?: OrderMailFields;
};

export type MailAttachment = { filename: string; content: Buffer };

/** `response` is the other side's answer, at most 200 characters, without secrets. */
export type DeliveryReceipt = { transport: 'local' | 'smtp' | 'soap'; response: string };

export interface MailTransport {
  readonly kind: 'local' | 'smtp' | 'soap';
  /**
   * @param handOver called once, just before the other side gets enough to send the mail on; if it throws, nothing is sent
   * @throws MailDeliveryError if the mail was not accepted, or `mail-unanswered` if that is not known; what `handOver`
   * throws; nothing else
   */
  deliver(mail: OutgoingMail, handOver?: () => Promise<void>): Promise<DeliveryReceipt>;
  close(): Promise<void>;
}

type MailDeliveryErrorCode =
  | 'mail-timeout'
  | 'mail-unanswered'
  | 'mail-unreachable'
  | 'mail-server-error'
  | 'mail-server-busy'
  | 'mail-bad-answer'
  | 'mail-auth-refused'
  | 'mail-fault'
  | 'mail-rejected'
  | 'mail-no-such-address'
  | 'mail-taken-for-spam'
  | 'mail-bad-recipient'
  | 'mail-fields-missing'
  | 'mail-document-missing';

/**
 * A mail that was not accepted; `permanent` means that trying the same again is useless. Only `mail-unanswered` is less
 * certain: the other side has the mail but never reported its outcome.
 */
export class MailDeliveryError extends Error {
  override readonly name = 'MailDeliveryError';
  constructor(
    readonly code: MailDeliveryErrorCode,
    readonly permanent: boolean,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Another system's message, safe for a log or a screen: one line, at most 200 characters, secrets struck out. */
export function foreignText(text: string, secrets: string[]): string {
  return secrets
    .filter((secret) => secret !== '')
    .reduce((rest, secret) => rest.replaceAll(secret, '***'), text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);
}
