import type { ExportColumn, FileWords } from '~/features/kit/lists/export-list.server';
import type { OrderListRow } from './order-rows-store.server';

/** The columns of all exported lists of orders; amounts only if the reader may see them. */
export function orderColumns({ t, time, amount }: FileWords, amounts = true): ExportColumn<OrderListRow>[] {
  return [
    { head: t('orders:list.receipt'), of: ({ receiptNo }) => receiptNo },
    { head: t('orders:list.date'), of: ({ acceptedAt }) => time(acceptedAt) },
    { head: t('orders:list.customer'), of: ({ customer }) => customer },
    { head: t('orders:list.province'), of: ({ province }) => province },
    { head: t('orders:list.first-product'), of: ({ firstLine }) => firstLine },
    { head: t('orders:list.lines'), of: ({ lineCount }) => lineCount },
    { head: t('orders:list.quantity'), of: ({ quantity }) => quantity },
    ...(amounts ? [{ head: `${t('orders:list.amount')} (₺)`, of: ({ net }: OrderListRow) => amount(net) }] : []),
    { head: t('orders:list.status'), of: ({ status }) => t(`orders:status.${status}`) },
    ...(amounts
      ? [
          {
            head: t('orders:list.payment'),
            of: ({ paymentStatus }: OrderListRow) => t(`orders:payment-status.${paymentStatus}`),
          },
        ]
      : []),
  ];
}
