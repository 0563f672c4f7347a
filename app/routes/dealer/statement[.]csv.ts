import { actorOf, requireDealerRight } from '~/features/identity/accounts/session.server';
import { entryText } from '~/features/customers/ledger/entry-text';
import { periodOf, statementList } from '~/features/customers/ledger/statement-filter';
import { readStatementRows, type StatementRow } from '~/features/customers/ledger/statement-store.server';
import { exportList, pageUpTo } from '~/features/kit/lists/export-list.server';
import { dayInIstanbul } from '~/platform/dates';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The statement for spreadsheets: the opening balance and every entry, however many the page shows (B14, B26). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const period = periodOf(statementList.read(new URL(request.url).searchParams), dayInIstanbul(new Date()));
  return exportList(request, actorOf(viewer), 'statement', {
    list: statementList,
    filter: statementList.of(period),
    read: async ({ after }, limit) => {
      const { rows, next } = pageUpTo(
        await readStatementRows(viewer.firm.id, period, { after, limit }),
        limit,
        ({ id }) => id ?? undefined,
      );
      return { rows, next };
    },
    columns: ({ t, day, amount }) => [
      { head: t('statement:column.date'), of: ({ date }) => day(date) },
      { head: t('statement:column.document'), of: ({ documentNo }) => documentNo },
      { head: t('statement:column.entry'), of: (row) => (isOpening(row) ? t('statement:opening') : entryText(t, row)) },
      { head: `${t('statement:column.debit')} (₺)`, of: (row) => (isOpening(row) ? null : amount(row.debit)) },
      { head: `${t('statement:column.credit')} (₺)`, of: (row) => (isOpening(row) ? null : amount(row.credit)) },
      { head: `${t('statement:column.balance')} (₺)`, of: ({ balance }) => amount(balance) },
      { head: t('statement:column.sent'), of: ({ originalAmount }) => originalAmount && amount(originalAmount) },
      { head: t('statement:column.currency'), of: ({ originalCurrency }) => originalCurrency },
    ],
  });
}

const isOpening = ({ id }: StatementRow) => id === null;
