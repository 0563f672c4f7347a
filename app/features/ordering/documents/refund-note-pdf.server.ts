import { amountInWords } from '~/features/ordering/orders/amount-in-words';
import { paymentNumber, refundNumber } from '~/features/ordering/payments/paper-numbers';
import { transferReference } from '~/features/ordering/payments/transfer-reference';
import type { RefundRow } from '~/features/ordering/refunds/refund-list-store.server';
import { refundWay } from '~/features/ordering/refunds/refund-standing';
import { formatDate, formatDateTime, formatDay } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { vendorLetterhead } from '~/platform/vendor.server';
import { column, renderPdf } from './document.server';
import { dealerPart, type PaperFirm } from './statement-pdf.server';

/** The note of a refund that has gone, as PDF, in the reader's language (B22, B23). Staff's reason is not on it. */
export function refundNotePdf(refund: RefundRow, firm: PaperFirm, locale: string, now: Date): Promise<Buffer> {
  const t = translator(locale);
  const { id, paymentId, receiptNo, amount, finishedAt, transferReference: sentBy, paid, paidOn } = refund;
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const number = refundNumber(id);
  const way = refundWay(refund);
  const title = t('papers:refund.title');
  return renderPdf(
    {
      locale,
      title: `${title} ${number}`,
      heading: title,
      facts: [
        { label: t('papers:refund.number'), value: number },
        ...(finishedAt ? [{ label: t('papers:refund.day'), value: formatDate(new Date(finishedAt), locale) }] : []),
        { label: t('papers:refund.way'), value: t(`papers:refund.way-of.${way}`) },
        ...(sentBy ? [{ label: t('papers:payment.reference'), value: sentBy }] : []),
        { label: t('statement:made'), value: formatDateTime(now, locale) },
      ],
      parts: [
        dealerPart(firm, locale),
        {
          kind: 'table',
          heading: null,
          columns: [
            column(t('document:receipt-no'), { style: 'strong' }),
            column(t('papers:payment.transfer-reference'), { style: 'code' }),
            column(t('papers:refund.payment'), { wide: true, style: 'muted' }),
            column(t('document:amount'), { end: true }),
          ],
          rows: [
            [
              String(receiptNo),
              transferReference(receiptNo),
              t('papers:refund.payment-of', {
                number: paymentNumber(paymentId),
                day: formatDay(paidOn, locale),
                amount: money(paid),
              }),
              money(amount),
            ],
          ],
        },
        {
          kind: 'sums',
          rows: [],
          total: { label: t('papers:refund.total'), value: money(amount) },
          words: { label: t('document:in-words'), text: amountInWords(kurusFromDecimal(amount)) },
        },
      ],
      foot: [
        ...(way === 'card' ? [t('papers:refund.card-note')] : []),
        t('papers:refund.note'),
        t('document:questions', { contact: vendorLetterhead().contact }),
      ],
    },
    now,
  );
}
