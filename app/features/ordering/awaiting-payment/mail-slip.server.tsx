import { z } from 'zod';
import { takeSlipMail } from '~/features/identity/accounts/attempt-limits-store.server';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { actorOf } from '~/features/identity/accounts/session.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { FactTable, factsAsText, letterHtml } from '~/features/ordering/mail/letter.server';
import { storeMail, type MailDraft } from '~/features/ordering/mail/mail-store.server';
import { MUTED, paragraph } from '~/features/ordering/mail/mail-styles';
import { readOrder } from '~/features/ordering/orders/order-read-store.server';
import type { OrderView } from '~/features/ordering/orders/order-view';
import { recordAudit } from '~/platform/audit-store.server';
import { formatDay } from '~/platform/dates';
import { transaction } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { translator } from '~/platform/i18n.server';
import { languageOf } from '~/platform/languages';
import { requestContext } from '~/platform/request-context.server';
import { settings } from '~/platform/settings-store.server';
import { cutText } from '~/platform/text';
import { payableAccounts } from './bank-accounts.server';
import { readDueDays } from './due-day-store.server';
import { slipFacts } from './payment-mail.server';
import { wantsTransfer } from './payment-slip';

const address = z.string().transform(canonicalEmail).pipe(z.email().max(254));

/**
 * Mails what to transfer for an order to somebody whom a person of its dealer names, in that person's language: to whoever pays the
 * firm's bills, who has no account here (B21).
 * @throws AppError order-not-found (404); nothing-to-pay (409); invalid-email (422); too-many-slip-mails (429);
 *   slip-mail-not-possible (409) where no mail of ours goes out but those of orders, or no account is there to pay to
 */
export async function mailSlip(viewer: DealerViewer, orderId: number, typed: string, locale: string): Promise<string> {
  const order = await readOrder(viewer.firm.id, orderId, locale);
  if (!order) throw notFound('order-not-found', { type: 'order', id: orderId });
  if (!wantsTransfer(order)) throw new AppError('nothing-to-pay', 409);
  if (!(await slipCanBeMailed())) throw new AppError('slip-mail-not-possible', 409);
  const parsed = address.safeParse(typed);
  if (!parsed.success) throw new AppError('invalid-email', 422);
  const to = parsed.data;
  const wait = await takeSlipMail({ email: to, firmId: viewer.firm.id });
  if (wait > 0) {
    const params = { minutes: Math.ceil(wait / 60) };
    throw new AppError('too-many-slip-mails', 429, { retryAfterSeconds: wait, params });
  }
  const draft = await draftOf(viewer, order, to, locale);
  await transaction(async (tx) => {
    await storeMail(tx, draft);
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'order.mail-slip',
      subjectType: 'order',
      subjectId: String(orderId),
      after: { email: to },
      correlationId: order.correlationId,
    });
  });
  return to;
}

/** The vendor's own service sends only mails of orders, each once. */
export async function slipCanBeMailed(): Promise<boolean> {
  return accountMailGoesOut() && (await payableAccounts()).length > 0;
}

async function draftOf(viewer: DealerViewer, order: OrderView, to: string, locale: string): Promise<MailDraft> {
  const [accounts, dueDays, { matching }] = await Promise.all([payableAccounts(), readDueDays([order.id]), settings()]);
  const t = translator(locale);
  const { VENDOR_NAME } = env();
  const { dir } = languageOf(locale);
  const dueDate = formatDay(dueDays.get(order.id) ?? order.acceptedAt.slice(0, 10), locale);
  const facts = slipFacts({ ...order, locale }, { dueDate, accounts, prefix: matching.referencePrefix }, t);
  const said = t('mail:payment.details.text', {
    name: viewer.displayName,
    firm: viewer.firm.name,
    number: order.receiptNo,
  });
  const note = t('mail:payment.details.note', { firm: viewer.firm.name });
  return {
    kind: 'payment-details',
    orderId: null,
    fields: null,
    accountId: viewer.accountId,
    locale,
    to: { name: cutText(to, 60), address: to },
    subject: cutText(t('mail:payment.details.subject', { firm: viewer.firm.name, number: order.receiptNo }), 200),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{said}</p>
        <FactTable facts={facts} dir={dir} />
        <p style={{ ...paragraph, color: MUTED }}>{note}</p>
      </>,
    ),
    text: [said, factsAsText(facts), note, VENDOR_NAME].join('\n\n'),
    correlationId: requestContext()?.requestId ?? order.correlationId,
  };
}
