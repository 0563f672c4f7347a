import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import type { DealerPayment } from '~/features/ordering/payments/payment-list-store.server';
import { paymentNumber } from '~/features/ordering/payments/paper-numbers';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import { formatDateTime, formatDay } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { decimalFromKurus, formatMoney, kurusFromDecimal } from '~/platform/money';
import { vendorLetterhead } from '~/platform/vendor.server';
import { column, renderPdf, type DocumentPart } from './document.server';
import { dealerPart, type PaperFirm } from './statement-pdf.server';

/** The receipt of a payment as PDF, in the reader's language: what came, what it paid, and what stays on account (B21, B23). */
export function paymentReceiptPdf(payment: DealerPayment, firm: PaperFirm, locale: string, now: Date): Promise<Buffer> {
  const t = translator(locale);
  const { id, means, amount, valueDate, reference, reversed, rest, applied } = payment;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const number = paymentNumber(id);
  const received = kurusFromDecimal(amount);
  const applies: DocumentPart =
    applied.length === 0
      ? { kind: 'text', text: t('papers:payment.none'), muted: true }
      : {
          kind: 'table',
          heading: t('statement:paid.applied'),
          columns: [
            column(t('document:receipt-no'), { style: 'strong' }),
            column(t('papers:payment.transfer-reference'), { style: 'code', wide: true }),
            column(t('document:amount'), { end: true }),
          ],
          rows: applied.map((one) => [String(one.receiptNo), transferReference(one.receiptNo), money(one.amount)]),
        };
  const title = t('papers:payment.title');
  return renderPdf(
    {
      locale,
      title: `${title} ${number}`,
      heading: title,
      facts: [
        { label: t('papers:payment.number'), value: number },
        { label: t('statement:paid.day'), value: formatDay(valueDate, locale) },
        { label: t('statement:paid.means'), value: t(`statement:paid.${means}`) },
        ...(reference ? [{ label: t('papers:payment.reference'), value: reference }] : []),
        { label: t('statement:made'), value: formatDateTime(now, locale) },
      ],
      parts: [
        dealerPart(firm, locale),
        ...(reversed ? [{ kind: 'text' as const, text: t('papers:payment.reversed'), muted: false }] : []),
        applies,
        {
          kind: 'sums',
          rows: reversed
            ? []
            : [
                {
                  label: t('papers:payment.applied'),
                  value: money(decimalFromKurus(received - kurusFromDecimal(rest))),
                },
                { label: t('papers:payment.rest'), value: money(rest) },
              ],
          total: { label: t('papers:payment.total'), value: money(amount) },
          words: { label: t('document:in-words'), text: amountInWords(received) },
        },
      ],
      foot: [t('papers:payment.note'), t('document:questions', { contact: vendorLetterhead().contact })],
    },
    now,
  );
}
