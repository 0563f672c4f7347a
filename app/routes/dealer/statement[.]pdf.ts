import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { statementPdf } from '~/features/ordering/documents/statement-pdf.server';
import { periodOf, statementList } from '~/features/customers/ledger/statement-filter';
import { readStatement } from '~/features/customers/ledger/statement-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { localeOf, translator } from '~/platform/i18n.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The statement as PDF (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const now = new Date();
  const period = periodOf(statementList.read(new URL(request.url).searchParams), dayInIstanbul(now));
  const [statement, locale] = await Promise.all([readStatement(viewer.firm.id, period), localeOf(request)]);
  const pdf = await statementPdf(statement, viewer.firm, locale, now);
  return pdfAnswer(
    pdf,
    `${translator(locale)('common:export.file.statement')}-${viewer.firm.id}-${period.from}-${period.to}.pdf`,
  );
}
