import { lineList } from '~/features/desks/payments/bank-line-filter';
import { listLines, type BankLineRow } from '~/features/desks/payments/bank-line-list-store.server';
import type { SettlementFit } from '~/features/desks/payments/fit-settlement';
import { fitSettlements } from '~/features/desks/payments/fit-settlements.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { decimalFromKurus } from '~/platform/money';
import type { LoaderFunctionArgs } from '~/platform/web.server';

type Line = BankLineRow & { fit: SettlementFit | undefined };

/** A view of the bank's lines, with what the acquirer kept of the cards that it paid for (B21). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  return exportList(request, actorOf(viewer), 'bank-lines', {
    list: lineList,
    read: async (filter, limit) => {
      const lines = await listLines(filter, limit);
      const fits = await fitSettlements(lines.filter(({ state }) => state === 'settlement'));
      const rows = lines.map((line): Line => ({ ...line, fit: fits[line.id] }));
      return pageUpTo(rows, limit, ({ id }) => id);
    },
    columns: ({ t, day, time, amount }) => [
      { head: t('payments:value-date'), of: ({ valueDate }: Line) => day(valueDate) },
      { head: t('payments:desk.sender'), of: ({ senderName }) => senderName },
      { head: 'IBAN', of: ({ senderIban }) => senderIban },
      { head: t('payments:line.text'), of: ({ text }) => text },
      { head: `${t('payments:amount')} (₺)`, of: (line) => amount(line.amount) },
      {
        head: t('payments:line.decision'),
        of: ({ state }) => t(state === 'open' ? 'payments:line.view.open' : `payments:line.state.${state}`),
      },
      { head: t('receivables:dealer'), of: ({ payment }) => payment?.dealer ?? '' },
      {
        head: t('payments:refund.column.order'),
        of: ({ payment }) => payment?.applied.map(({ receiptNo }) => receiptNo).join(', ') ?? '',
      },
      {
        head: t('payments:aside.kind'),
        of: ({ asideKind, asideNote }) =>
          asideKind === null ? '' : [t(`payments:aside.kind-of.${asideKind}`), asideNote].filter(Boolean).join(', '),
      },
      { head: t('payments:pos.day'), of: ({ fit }) => (fit ? day(fit.day) : '') },
      {
        head: `${t('payments:pos.captured')} (₺)`,
        of: ({ fit }) => (fit ? amount(decimalFromKurus(fit.captured)) : ''),
      },
      {
        head: `${t('payments:pos.kept')} (₺)`,
        of: ({ fit }) => (fit?.fits ? amount(decimalFromKurus(fit.commission)) : ''),
      },
      { head: t('payments:line.decided'), of: ({ decidedBy }) => decidedBy },
      { head: t('payments:line.decided-at'), of: ({ decidedAt }) => time(decidedAt) },
      { head: t('payments:line.statement'), of: ({ fileName }) => fileName },
    ],
  });
}
