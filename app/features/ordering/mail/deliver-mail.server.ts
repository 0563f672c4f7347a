import { setTimeout } from 'node:timers/promises';
import { decrypt } from '~/platform/crypto.server';
import { env } from '~/platform/env.server';
import { AppError } from '~/platform/errors';
import { failpoint } from '~/platform/failpoint.server';
import { DONE, type JobOutcome } from '~/platform/job-outcome';
import { log } from '~/platform/log.server';
import { backoffMs } from '~/platform/retry';
import { settings } from '~/platform/settings-store.server';
import { MailDeliveryError, type MailAttachment, type OutgoingMail } from './mail-delivery';
import { mailRetryMs } from './mail-retry';
import {
  claimMail,
  markHandedOver,
  recordDelivery,
  type ClaimedMail,
  type DeliveryOutcome,
  type MailAttempt,
} from './mail-store.server';
import { createMailTransport, HAND_OVER_LIMIT_MS } from './mail-transport.server';
import { createSenderAddress } from './sender-address.server';
import { logFailure } from '~/platform/db/client.server';

/**
 * The time for all parts of an attempt other than reaching the server and its answer, including the invoice. If they
 * take longer, another attempt has claimed the mail by then, and this one does not hand it over.
 */
const REST_MS = 20_000;

/**
 * How often a mail may be handed over without an answer before a person decides. The vendor's service sends each copy
 * as a new mail; by SMTP the second has the Message-ID of the first, and mailboxes drop it.
 */
const UNANSWERED_LIMIT = { local: 1, soap: 1, smtp: 2 };

/** The waits between attempts to record an outcome while the database does not answer. */
const RECORD_AGAIN_MS = { first: 100, longest: 1000 };

/** A mail waits for its document: so many more attempts, the last within ten minutes; then it goes without. */
const DOCUMENT_TRIES = 3;
const DOCUMENT_WAIT = { times: 15, longestMs: 240_000 };

/**
 * Mails with links to accounts get through a server that hangs: once so many deliveries of this process have lasted so
 * long, other mails wait and leave it the rest of its places.
 */
const HANGING = { deliveries: 5, afterMs: 4000 };
const HANGING_WAIT_MS = 15_000;

/** When the deliveries under way turned to the mail server. */
const underWay = new Set<{ since: number }>();

function serverHangs(): boolean {
  const before = performance.now() - HANGING.afterMs;
  return [...underWay].filter(({ since }) => since < before).length >= HANGING.deliveries;
}

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
    answerMs: env().MAIL_ANSWER_MS,
  }));
}

export async function closeMailTransport(): Promise<void> {
  await transport?.close();
  transport = undefined;
}

/** Outcomes that are not recorded in the database yet, by mail: until then this process does not touch the mail again. */
const unrecorded = new Map<string, Promise<boolean>>();

/**
 * Records an outcome and retries until the database accepts it: a mail that was sent must not be sent again because the
 * record is missing.
 * @returns false if the mail had passed to another attempt
 */
async function record(attempt: MailAttempt, outcome: DeliveryOutcome): Promise<boolean> {
  const { id: mailId } = attempt;
  const written = (async () => {
    for (let tries = 1; ; tries++) {
      try {
        const counts = await recordDelivery(attempt, outcome);
        if (!counts)
          log().warn(
            { mailId, attempt: attempt.attempts, outcome },
            'an outcome came too late; the mail had passed on',
          );
        return counts;
      } catch (error) {
        logFailure(
          'error',
          error,
          { mailId, tries, status: outcome.status },
          'the outcome of a mail could not be recorded yet',
        );
        const { first, longest } = RECORD_AGAIN_MS;
        // It does not keep an otherwise idle process alive.
        await setTimeout(backoffMs(tries, first, Math.random(), longest), undefined, { ref: false });
      }
    }
  })();
  unrecorded.set(mailId, written);
  try {
    return await written;
  } finally {
    unrecorded.delete(mailId);
  }
}

class PassedOn extends Error {}

type InvoiceOf = (orderId: number) => Promise<MailAttachment | undefined>;

/**
 * The attachments of a mail. A confirmation contains everything that its invoice does: if that cannot be made again and
 * again, the mail goes without it, and says so on /ops/mails.
 * @throws AppError busy if the invoice's turn does not come; MailDeliveryError mail-document-missing if it could not be
 * made; the mail is then retried
 */
async function attachmentsOf(
  { id: mailId, kind, orderId, documentTries }: ClaimedMail,
  invoiceOf: InvoiceOf | undefined,
): Promise<{ attachments: MailAttachment[]; withoutDocument: boolean }> {
  if (kind !== 'order-confirmation' || orderId === null || !invoiceOf)
    return { attachments: [], withoutDocument: false };
  try {
    const invoice = await invoiceOf(orderId);
    return { attachments: invoice ? [invoice] : [], withoutDocument: false };
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (documentTries < DOCUMENT_TRIES) {
      throw new MailDeliveryError('mail-document-missing', false, 'The document of the mail could not be made.', {
        cause: error,
      });
    }
    log().error({ error, mailId }, 'the invoice of a mail could not be made; the mail goes out without it');
    return { attachments: [], withoutDocument: true };
  }
}

/**
 * Hands one stored mail to the configured transport (dealer-shop §7). No mail protocol guarantees exactly-once delivery: a
 * mail that may have gone out is sent again only if the copy carries the same Message-ID, and otherwise waits for a person.
 * @param invoiceOf makes the invoice that is attached to an order's confirmation, if the transport takes attachments
 * @returns given up if the mail is now failed or unknown
 */
export async function deliverMail(mailId: string, { invoiceOf }: { invoiceOf?: InvoiceOf } = {}): Promise<JobOutcome> {
  await unrecorded.get(mailId);
  const { kind } = mailTransport();
  const unansweredLimit = UNANSWERED_LIMIT[kind];
  const makesInvoice = kind === 'smtp' ? invoiceOf : undefined;
  const claimMs = HAND_OVER_LIMIT_MS + env().MAIL_ANSWER_MS + REST_MS;
  const urgentOnly = serverHangs();
  const mail = await claimMail(mailId, { claimMs, unanswered: unansweredLimit, urgentOnly });
  // It may be none of this attempt's at all: then the next look finds that.
  if (!mail && urgentOnly) {
    const inMs = HANGING_WAIT_MS * (1 + Math.random());
    return { kind: 'retry', code: 'mail-server-hangs', inMs, waited: true };
  }
  if (!mail) return DONE;
  const delivery = { since: Infinity };
  let withoutDocument = false;
  underWay.add(delivery);
  try {
    const { attachments, ...made } = await attachmentsOf(mail, makesInvoice);
    ({ withoutDocument } = made);
    delivery.since = performance.now();
    await mailTransport().deliver({ ...outgoing(mail), attachments }, async () => {
      if (!(await markHandedOver(mail))) throw new PassedOn();
    });
  } catch (error) {
    if (error instanceof PassedOn) {
      log().warn({ mailId, attempt: mail.attempts }, 'a mail passed to another attempt before this one could send it');
      return DONE;
    }
    return failed(mail, kind, error);
  } finally {
    underWay.delete(delivery);
  }
  failpoint('mail-after-accept');
  await record(mail, { status: 'sent', transport: kind, errorCode: null, unanswered: 0, withoutDocument });
  return DONE;
}

function outgoing(mail: ClaimedMail): OutgoingMail {
  const { messageId, subject, html, text, fields, fromVendor, registeredMail, mailSecret } = mail;
  const to = { name: mail.toName, address: mail.toAddress };
  if (!fields) return { messageId, subject, to, html, text };
  if (fromVendor) {
    const { MAIL_SOAP_FIRM: dealerId, MAIL_SOAP_MAIL: dealerEmail, MAIL_SOAP_PASSWORD: dealerSecret } = env();
    if (!dealerId || !dealerEmail || !dealerSecret) return { messageId, subject, to, html, text };
    const firm = { ...fields.firm, id: dealerId };
    return { messageId, subject, to, html, text, order: { ...fields, firm, dealerId, dealerEmail, dealerSecret } };
  }
  const dealerSecret = mailSecret ? decrypt(mailSecret) : '';
  return { messageId, subject, to, html, text, order: { ...fields, dealerEmail: registeredMail, dealerSecret } };
}

async function failed(mail: ClaimedMail, transport: 'local' | 'smtp' | 'soap', error: unknown): Promise<JobOutcome> {
  const code = error instanceof MailDeliveryError ? error.code : 'unexpected';
  const unanswered = mail.unanswered + (code === 'mail-unanswered' ? 1 : 0);
  const documentTries = mail.documentTries + (code === 'mail-document-missing' ? 1 : 0);
  const outcome = { transport, errorCode: code, unanswered, documentTries };
  // The mail's outcome must be recorded even if the settings cannot be read.
  const baseMs = await settings().then(
    ({ delays }) => delays.retryMs,
    () => env().RETRY_BACKOFF_MS,
  );
  const { attempts: attempt, waitedMs } = mail;
  const retryInMs =
    (error instanceof MailDeliveryError && error.permanent) || unanswered >= UNANSWERED_LIMIT[transport]
      ? undefined
      : code === 'mail-unanswered'
        ? Math.round(env().MAIL_SECOND_COPY_MS * (1 + Math.random()))
        : code === 'mail-document-missing'
          ? backoffMs(documentTries, baseMs * DOCUMENT_WAIT.times, Math.random(), DOCUMENT_WAIT.longestMs)
          : mailRetryMs({ attempt, baseMs, waitedMs, giveUpMs: env().MAIL_GIVE_UP_MS, random: Math.random() });
  log().warn({ error, mailId: mail.id, attempt, retryInMs }, 'a mail was not accepted');
  if (retryInMs === undefined) {
    await record(mail, { ...outcome, status: code === 'mail-unanswered' ? 'unknown' : 'failed' });
    return { kind: 'given-up', code, error };
  }
  const counts = await record(mail, { ...outcome, status: 'retrying', retryInMs });
  // Where another attempt has the mail by now, the job needs no minutes to find that.
  return { kind: 'retry', code, inMs: counts ? retryInMs : Math.min(retryInMs, baseMs), error };
}
