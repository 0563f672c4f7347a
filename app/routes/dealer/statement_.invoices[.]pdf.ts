import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { invoicesInOne } from '~/features/ordering/documents/invoice-pdf.server';
import { askedInvoices } from '~/features/ordering/documents/invoices-of-period.server';
import { localeOf, translator } from '~/platform/i18n.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The invoices of a period as one PDF (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const { orderIds, period } = await askedInvoices(request, viewer, 'pdf');
  const name = `${translator(await localeOf(request))('statement:invoices.file')}-${period.from}-${period.to}`;
  return pdfAnswer(await invoicesInOne(name, orderIds, new Date()), `${name}.pdf`);
}
