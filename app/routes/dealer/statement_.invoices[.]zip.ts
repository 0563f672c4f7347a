import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { invoicesAsZip } from '~/features/ordering/documents/invoice-pdf.server';
import { askedInvoices } from '~/features/ordering/documents/invoices-of-period.server';
import { localeOf, translator } from '~/platform/i18n.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The invoices of a period, each a PDF, in a zip file (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  const { orderIds, period } = await askedInvoices(request, viewer, 'zip');
  const name = `${translator(await localeOf(request))('statement:invoices.file')}-${period.from}-${period.to}`;
  return new Response(invoicesAsZip(orderIds, new Date()), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
      'Cache-Control': 'no-store',
    },
  });
}
