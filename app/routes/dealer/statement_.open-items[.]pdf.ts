import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { openItemsPdf } from '~/features/ordering/documents/open-items-pdf.server';
import { readAccountSums, readOpenItems } from '~/features/ordering/payments/open-item-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { localeOf, translator } from '~/platform/i18n.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The dealer's open items as PDF (B23). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const now = new Date();
  const today = dayInIstanbul(now);
  const [items, sums, locale] = await Promise.all([
    readOpenItems(viewer.firm.id),
    readAccountSums(viewer.firm.id, { today, soonDay: today }),
    localeOf(request),
  ]);
  const name = `${translator(locale)('common:export.file.open-items')}-${viewer.firm.id}-${today}.pdf`;
  return pdfAnswer(await openItemsPdf({ items, sums, firm: viewer.firm, locale, now }), name);
}
