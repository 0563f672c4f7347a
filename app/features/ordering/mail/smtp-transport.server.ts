import { unescape } from 'node:querystring';
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import { traced } from '~/platform/tracing.server';
import {
  type DeliveryReceipt,
  foreignText,
  MailDeliveryError,
  type MailTransport,
  type OutgoingMail,
} from './mail-delivery';

// Deliberately stricter than RFC 5322, because quoted local parts and address lists are used to redirect mails.
const SINGLE_ADDRESS = /^[^\p{Cc}\s"(),:;<>@[\\\]]{1,64}@[^\p{Cc}\s"(),:;<>@[\\\]]{1,253}$/u;
const CONTROL = /\p{Cc}/u;

function refuseUnsafe({ to, subject, messageId }: OutgoingMail): void {
  if (!SINGLE_ADDRESS.test(to.address) || CONTROL.test(to.name)) {
    throw new MailDeliveryError('mail-bad-recipient', true, 'The recipient is not one plain e-mail address.');
  }
  if (CONTROL.test(subject) || CONTROL.test(messageId)) {
    throw new MailDeliveryError('mail-rejected', true, 'A header of the mail holds control characters.');
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Why a mail was refused for good, by the server's code and, where it gives one, the enhanced one (RFC 3463). */
function refusalOf({ code, command, responseCode = 0, response = '' }: SmtpError) {
  const [, subject = ''] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(response) ?? [];
  // Rules of the other side: what it takes for spam, and whom it takes mails from.
  if (subject === '7') return 'mail-taken-for-spam';
  const toRecipient = code === 'EENVELOPE' && command !== 'MAIL FROM';
  if (toRecipient && (subject === '1' || (subject === '' && [550, 551, 553].includes(responseCode)))) {
    return 'mail-no-such-address';
  }
  return subject === '' && responseCode === 554 ? 'mail-taken-for-spam' : 'mail-rejected';
}

function deliveryError(cause: SmtpError, wholeMailSent: boolean, secrets: string[]): MailDeliveryError {
  const { code = '', responseCode = 0, response = '' } = cause;
  const said = response === '' ? code : foreignText(response, secrets);
  const refusedForGood = responseCode >= 500;
  if (wholeMailSent && responseCode === 0) {
    return new MailDeliveryError('mail-unanswered', false, `The mail server took the mail and never answered: ${code}`);
  }
  if (responseCode === 421) {
    return new MailDeliveryError('mail-server-busy', false, `The mail server is busy: ${said}`);
  }
  switch (code) {
    case 'EABORT':
    case 'ETIMEDOUT':
      return new MailDeliveryError('mail-timeout', false, 'The mail server did not answer in time.');
    case 'EAUTH':
      return new MailDeliveryError('mail-auth-refused', refusedForGood, `The mail server refused the log-in: ${said}`);
    case 'EENVELOPE':
    case 'EMESSAGE':
      return refusedForGood || responseCode === 0
        ? new MailDeliveryError(refusalOf(cause), true, `The mail server rejected the mail: ${said}`)
        : new MailDeliveryError('mail-server-error', false, `The mail server put the mail off: ${said}`);
    // The mail's content refers to a file or an address, which it may not.
    case 'ESTREAM':
      return new MailDeliveryError('mail-rejected', true, 'The mail could not be put together.');
    case 'EPROTOCOL':
      if (responseCode >= 400) {
        return new MailDeliveryError('mail-server-error', false, `The mail server put the mail off: ${said}`);
      }
      return new MailDeliveryError('mail-bad-answer', false, `The mail server's answer makes no sense: ${said}`);
    default:
      return new MailDeliveryError('mail-unreachable', false, `The mail server could not be reached: ${said}`);
  }
}

/**
 * Sends through a mail server, with one connection per mail. The URL may contain nodemailer's options, such as
 * `?requireTLS=true` for a server that offers encryption only on request.
 */
export class SmtpTransport implements MailTransport {
  readonly kind = 'smtp';
  private readonly secrets: string[];

  constructor(
    private readonly options: {
      url: string;
      from: { name: string; address: string };
      timeoutMs: number;
      answerMs: number;
    },
  ) {
    const { password } = new URL(options.url);
    this.secrets = [password, unescape(password)];
  }

  async deliver(mail: OutgoingMail, handOver: () => Promise<void> = () => Promise.resolve()): Promise<DeliveryReceipt> {
    refuseUnsafe(mail);
    const { messageId, subject, to, html, text, attachments = [] } = mail;
    const { url, from, timeoutMs, answerMs } = this.options;
    const transporter = nodemailer.createTransport({
      url,
      disableFileAccess: true,
      disableUrlAccess: true,
      dnsTimeout: timeoutMs,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: Math.max(timeoutMs, answerMs),
    });
    // The socket's time-out restarts with every byte; these two limits end a server that sends slowly.
    const limit = new AbortController();
    let timer = setTimeout(() => limit.abort(), timeoutMs);
    let notHandedOver: { because: unknown } | undefined;
    let wholeMailSent = false;

    /** Read only after the server has asked for the mail's content: from then on it counts as handed over. */
    async function* content(source: AsyncIterable<Buffer>) {
      try {
        await handOver();
      } catch (because) {
        notHandedOver = { because };
        throw because;
      }
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), answerMs);
      yield* source;
      // The end marker that completes the mail follows automatically.
      wholeMailSent = true;
    }
    transporter.use('stream', (sending, done) => {
      sending.message.processFunc((source) => Readable.from(content(source), { objectMode: false }));
      done();
    });

    try {
      const { response } = await traced('SMTP send', { 'server.address': new URL(url).hostname }, () =>
        transporter.sendMail({
          from,
          to: { name: to.name, address: to.address },
          messageId,
          subject,
          html,
          text,
          attachments: attachments.map((file) => ({ ...file, contentType: 'application/pdf' })),
          signal: limit.signal,
        }),
      );
      return { transport: 'smtp', response: foreignText(response, this.secrets) };
    } catch (error) {
      if (notHandedOver) throw notHandedOver.because;
      throw deliveryError(error as SmtpError, wholeMailSent, this.secrets);
    } finally {
      clearTimeout(timer);
      transporter.close();
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
