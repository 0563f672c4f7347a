import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import { paymentNumber, refundNumber } from '~/features/ordering/payments/paper-numbers';
import { readPayment } from '~/features/ordering/payments/payment-list-store.server';
import { readRefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { rowIdOf } from '~/platform/row-ids';
import { pdfAnswer } from './document.server';
import { paymentReceiptPdf } from './payment-receipt-pdf.server';
import { refundNotePdf } from './refund-note-pdf.server';
import type { PaperFirm } from './statement-pdf.server';

/** Whose paper it has to be: a dealer's own, or anybody's for staff. */
type Reader = { firm: PaperFirm | undefined };

async function firmOf(reader: Reader, dealerId: number): Promise<PaperFirm> {
  const firm = reader.firm ?? (await readAnyFirm(dealerId));
  if (!firm) throw notFound('firm-not-found');
  return firm;
}

/** The receipt of the payment of an address. @throws AppError not-found (404) for another dealer's */
export async function answerPaymentReceipt(request: Request, text: string | undefined, reader: Reader) {
  const id = rowIdOf(text);
  const payment = id === undefined ? undefined : await readPayment(id, reader.firm?.id);
  if (!payment) throw notFound('not-found');
  const [firm, locale] = await Promise.all([firmOf(reader, payment.dealerId), localeOf(request)]);
  return pdfAnswer(await paymentReceiptPdf(payment, firm, locale, new Date()), `${paymentNumber(payment.id)}.pdf`);
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
