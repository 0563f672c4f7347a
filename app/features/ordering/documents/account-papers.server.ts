import { periodOf, statementList } from '~/features/customers/ledger/statement-filter';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { paymentNumber, refundNumber } from '~/features/ordering/payments/paper-numbers';
import { readPayment } from '~/features/ordering/payments/payment-list-store.server';
import { readReconciliation } from '~/features/ordering/reconciliations/reconciliation-store.server';
import { readRefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import { pdfAnswer } from './document.server';
import { paymentReceiptPdf } from './payment-receipt-pdf.server';
import { reconciliationLetterPdf } from './reconciliation-letter-pdf.server';
import { refundNotePdf } from './refund-note-pdf.server';
import { statementPdf, type PaperFirm } from './statement-pdf.server';

/** Whose paper it has to be: a dealer's own, or anybody's for staff. */
type Reader = { firm: PaperFirm | undefined };

async function firmOf(reader: Reader, dealerId: number): Promise<PaperFirm> {
  const firm = reader.firm ?? (await readAnyFirm(dealerId));
  if (!firm) throw notFound('firm-not-found');
  return firm;
}

/**
 * The receipt of the payment of an address.
 * @throws AppError not-found (404) for another dealer's, and for a difference that was written off
 */
export async function answerPaymentReceipt(request: Request, text: string | undefined, reader: Reader) {
  const id = rowIdOf(text);
  const payment = id === undefined ? undefined : await readPayment(id, reader.firm?.id);
  if (!payment || payment.means === 'write-off') throw notFound('not-found');
  const [firm, locale] = await Promise.all([firmOf(reader, payment.dealerId), localeOf(request)]);
  return pdfAnswer(await paymentReceiptPdf(payment, firm, locale, new Date()), `${paymentNumber(payment.id)}.pdf`);
}

/** A dealer's statement of the period that the address names. */
export async function answerStatement(request: Request, firm: PaperFirm) {
  const now = new Date();
  const period = periodOf(statementList.read(new URL(request.url).searchParams), dayInIstanbul(now));
  const [statement, locale] = await Promise.all([readStatement(firm.id, period), localeOf(request)]);
  const name = `${translator(locale)('common:export.file.statement')}-${firm.id}-${period.from}-${period.to}.pdf`;
  return pdfAnswer(await statementPdf(statement, firm, locale, now), name);
}

/**
 * The note of the refund of an address.
 * @throws AppError not-found (404) for another dealer's, and for money that has not gone
 */
export async function answerRefundNote(request: Request, text: string | undefined, reader: Reader) {
  const id = rowIdOf(text);
  const refund = id === undefined ? undefined : await readRefundRow(id, reader.firm?.id);
  if (refund?.state !== 'done') throw notFound('not-found');
  const [firm, locale] = await Promise.all([firmOf(reader, refund.dealerId), localeOf(request)]);
  return pdfAnswer(await refundNotePdf(refund, firm, locale, new Date()), `${refundNumber(refund.id)}.pdf`);
}

/** The letter of the reconciliation of an address. @throws AppError not-found (404) for another dealer's */
export async function answerReconciliationLetter(request: Request, text: string | undefined, reader: Reader) {
  const id = rowIdOf(text);
  const one = id === undefined ? undefined : await readReconciliation(reader.firm?.id, id);
  if (!one) throw notFound('not-found');
  const [firm, locale, statement] = await Promise.all([
    firmOf(reader, one.dealerId),
    localeOf(request),
    readStatement(one.dealerId, { from: one.periodFrom, to: one.periodTo }),
  ]);
  const pdf = await reconciliationLetterPdf(one, { statement, firm, locale, now: new Date() });
  return pdfAnswer(
    pdf,
    `${translator(locale)('papers:letter.file-name')}-${one.dealerId}-${one.periodTo.slice(0, 7)}.pdf`,
  );
}
