import {
  type DeliveryReceipt,
  foreignText,
  MailDeliveryError,
  type MailedField,
  type MailTransport,
  type OrderMailFields,
  type OutgoingMail,
} from './mail-delivery';
import { readCapped } from '~/platform/read-capped.server';
import { traced } from '~/platform/tracing.server';
import { buildSoapRequest, readSoapAnswer, type SoapAnswer, SoapAnswerError, type SoapFields } from './soap-envelope';

const ANSWER_LIMIT_BYTES = 1_048_576;

// These 4xx statuses are temporary.
const TRY_LATER = [408, 425, 429];

// With these errors no byte of the call was sent.
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

// These come from a gateway; the service behind it may have sent the mail.
const GATEWAY = [502, 504];

// A refused log-in returns a sentence instead of a token.
const TOKEN = /^[\x21-\x7e]{1,512}$/;

type Operation = 'AuthenticationUser' | 'mail_gonder';
type Call = { operation: Operation; header: SoapFields; fields: SoapFields; signal: AbortSignal; secrets: string[] };

const unanswered = (what: string) =>
  new MailDeliveryError(
    'mail-unanswered',
    false,
    `The mail service has the mail and did not say what became of it: ${what}`,
  );

function authFields(order: OrderMailFields, token: string): SoapFields {
  return [
    ['sMail', order.dealerEmail],
    ['sUserName', String(order.dealerId)],
    ['sPassword', order.dealerSecret],
    ['AuthenticationToken', token],
    ['sBayii', String(order.dealerId)],
  ];
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The address of the firm that the mail is about; a visitor's request has none. */
function addressHtml({ firm }: OrderMailFields): string {
  if (firm.name === '') return '';
  const lines = [
    firm.name,
    firm.address1,
    firm.address2,
    [firm.district, firm.province].filter(Boolean).join(' / '),
    [firm.taxOffice, firm.taxNumber].filter(Boolean).join(' '),
    firm.phone,
    firm.email,
  ].filter(Boolean);
  return lines.length === 0 ? '' : `<address>${lines.map(escapeHtml).join('<br>')}</address>`;
}

/** What the service calls the fields of a firm, in its order. */
const FIRM_NAMES: Readonly<Record<MailedField, string>> = {
  name: 'sAciklama',
  address1: 'sAdres1',
  address2: 'sAdres2',
  district: 'sSemt',
  province: 'sIl',
  phone: 'telefon',
  email: 'sEMail',
  taxOffice: 'sVergiDairesi',
  taxNumber: 'sVergiNo',
};

function mailFields(subject: string, order: OrderMailFields, senderIp: string): SoapFields {
  const { firm } = order;
  return [
    ['sSubject', subject],
    ['nFirmaID', String(firm.id)],
    ['sKodu', firm.code],
    ...(Object.keys(FIRM_NAMES) as MailedField[]).map((field): [string, string] => [FIRM_NAMES[field], firm[field]]),
    ['nAlisverisID', String(order.orderId)],
    ['lFisNo', String(order.receiptNo)],
    ['sFirma', order.rowsHtml + addressHtml(order)],
    ['sModuller', order.modules],
    ['sOnayKodlari', order.approvalCodes],
    ['sOdemeSekli', order.paymentMethod],
    ['sIp', senderIp],
  ];
}

function statusError(operation: Operation, status: number): MailDeliveryError {
  const message = `The mail service answered HTTP ${status} to ${operation}.`;
  if (operation === 'mail_gonder' && GATEWAY.includes(status)) return unanswered(`HTTP ${status}.`);
  if (status >= 300 && status < 400) return new MailDeliveryError('mail-unreachable', false, message);
  if (status === 401 || status === 403) return new MailDeliveryError('mail-auth-refused', true, message);
  if (status >= 400 && status < 500 && !TRY_LATER.includes(status)) {
    return new MailDeliveryError('mail-rejected', true, message);
  }
  return new MailDeliveryError('mail-server-error', false, message);
}

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return typeof cause?.code === 'string' && NEVER_CONNECTED.includes(cause.code);
}

function faultError(operation: Operation, permanent: boolean, said: string): MailDeliveryError {
  const code = permanent && operation === 'AuthenticationUser' ? 'mail-auth-refused' : 'mail-fault';
  return new MailDeliveryError(code, permanent, `The mail service answered ${operation} with a fault: ${said}`);
}

/**
 * The vendor's mail service (dealer-shop §7): AuthenticationUser returns a token, mail_gonder sends. Every delivery
 * logs in anew, because the credentials are those of the order's dealer.
 */
export class SoapTransport implements MailTransport {
  readonly kind = 'soap';

  constructor(
    private readonly options: {
      endpoint: string;
      namespace: string;
      senderAddress: () => Promise<string>;
      timeoutMs: number;
      answerMs: number;
    },
  ) {
    const { username, password } = new URL(options.endpoint);
    if (username || password) throw new Error("The mail service's URL takes no credentials: the dealer's are used.");
  }

  async deliver(
    { subject, order }: OutgoingMail,
    handOver: () => Promise<void> = () => Promise.resolve(),
  ): Promise<DeliveryReceipt> {
    if (order === undefined) {
      throw new MailDeliveryError('mail-fields-missing', true, 'The mail lacks the fields of the mail service.');
    }
    const senderIp = await this.options.senderAddress();
    const signal = AbortSignal.timeout(this.options.timeoutMs);
    const secrets = [order.dealerSecret];

    const header = authFields(order, '');
    const token = (await this.call({ operation: 'AuthenticationUser', header, fields: [], signal, secrets })).trim();
    if (!TOKEN.test(token)) {
      throw new MailDeliveryError('mail-auth-refused', true, 'The mail service gave no token for the dealer.');
    }
    secrets.push(token);
    await handOver();
    const response = await this.call({
      operation: 'mail_gonder',
      header: authFields(order, token),
      fields: mailFields(subject, order, senderIp),
      signal: AbortSignal.timeout(this.options.answerMs),
      secrets,
    });
    return { transport: 'soap', response: foreignText(response, secrets) };
  }

  private call(call: Call): Promise<string> {
    const { hostname } = new URL(this.options.endpoint);
    return traced(`SOAP ${call.operation}`, { 'server.address': hostname }, () => this.ask(call));
  }

  /** After mail_gonder was sent, only an explicit refusal counts as one; any other error leaves the outcome unknown. */
  private async ask({ operation, header, fields, signal, secrets }: Call): Promise<string> {
    const { endpoint, namespace } = this.options;
    const sends = operation === 'mail_gonder';
    const late = () =>
      sends
        ? unanswered('no answer in time.')
        : new MailDeliveryError('mail-timeout', false, `The mail service left ${operation} unanswered.`);

    let response: Response;
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'text/xml; charset=utf-8',
          SOAPAction: `"${namespace}${namespace.endsWith('/') ? '' : '/'}${operation}"`,
        },
        body: buildSoapRequest({ namespace, operation, header, fields }),
        // Redirects are not followed, because the credentials are only for this host.
        redirect: 'manual',
        signal,
      });
    } catch (error) {
      if (signal.aborted) throw late();
      if (sends && !neverConnected(error)) throw unanswered('the connection broke.');
      throw new MailDeliveryError('mail-unreachable', false, `The mail service could not be reached for ${operation}.`);
    }

    const { status } = response;
    // SOAP faults come with these statuses; a body without a fault is judged by its status.
    if (status !== 200 && status !== 400 && status !== 500) {
      await response.body?.cancel();
      throw statusError(operation, status);
    }

    let answer: SoapAnswer;
    try {
      answer = readSoapAnswer(await readCapped(response, ANSWER_LIMIT_BYTES), { namespace, operation });
    } catch (error) {
      if (signal.aborted) throw late();
      if (status !== 200) throw statusError(operation, status);
      const why = error instanceof SoapAnswerError ? error.message : 'It breaks off, is too long or is not UTF-8.';
      if (sends) throw unanswered(`its answer is unusable. ${why}`);
      throw new MailDeliveryError('mail-bad-answer', false, `The mail service's answer is unusable. ${why}`);
    }
    if (answer.kind === 'fault') {
      throw faultError(operation, answer.senderIsToBlame, foreignText(answer.reason, secrets));
    }
    if (status !== 200) throw statusError(operation, status);
    return answer.text;
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
