import type { DealerFirm } from '~/features/identity/accounts/viewer';
import type { AccountSums, OpenItem } from '~/features/ordering/payments/open-item-store.server';
import { formatDateTime, formatDay } from '~/platform/dates';
import { translator } from '~/platform/i18n.server';
import { numberFormat } from '~/platform/intl-formats';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { vendorLetterhead } from '~/platform/vendor.server';
import { column, renderPdf } from './document.server';
import { dealerPart } from './statement-pdf.server';

/** A dealer's open items as PDF, in the reader's language: what is to be paid, and when (B23). */
export function openItemsPdf({
  items,
  sums,
  firm,
  locale,
  now,
}: {
  items: readonly OpenItem[];
  sums: AccountSums;
  firm: DealerFirm;
  locale: string;
  now: Date;
}): Promise<Buffer> {
  const t = translator(locale);
  const money = (decimal: string) => formatMoney(kurusFromDecimal(decimal), 'TRL', locale);
  const number = (value: number) => numberFormat(locale).format(value);
  return renderPdf(
    {
      locale,
      title: t('statement:open.title'),
      heading: t('statement:open.title'),
      facts: [{ label: t('statement:made'), value: formatDateTime(now, locale) }],
      parts: [
        dealerPart(firm, locale),
        {
          kind: 'table',
          heading: null,
          columns: [
            column(t('statement:open.column.receipt'), { style: 'strong' }),
            column(t('statement:open.column.customer'), { wide: true }),
            column(t('statement:open.column.day'), { style: 'muted' }),
            column(t('statement:open.column.due')),
            column(t('statement:open.column.amount'), { end: true }),
            column(t('statement:open.column.left'), { end: true, style: 'strong' }),
          ],
          rows: items.map(({ receiptNo, customer, day, dueDay, due, left }) => [
            ...[String(receiptNo), customer, formatDay(day, locale), formatDay(dueDay, locale)],
            ...[money(due), money(left)],
          ]),
        },
        ...(sums.items > items.length
          ? [
              {
                kind: 'text' as const,
                text: t('statement:open.first-ones', { shown: number(items.length), total: number(sums.items) }),
                muted: false,
              },
            ]
          : []),
        {
          kind: 'sums',
          rows: [
            { label: t('statement:account.overdue'), value: money(sums.overdue) },
            { label: t('statement:account.on-account'), value: money(sums.onAccount) },
            ...(Number(sums.goingBack) === 0
              ? []
              : [{ label: t('statement:account.going-back'), value: money(sums.goingBack) }]),
          ],
          total: { label: t('statement:open.total'), value: money(sums.open) },
          words: null,
        },
      ],
      foot: [t('document:questions', { contact: vendorLetterhead().contact })],
    },
    now,
  );
}
