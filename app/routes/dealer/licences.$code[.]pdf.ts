import { requireDealer } from '~/features/identity/accounts/session.server';
import { shownProducts } from '~/features/catalogue/products/catalogue-store.server';
import { pdfAnswer } from '~/features/ordering/documents/document.server';
import { licenceCertificate } from '~/features/ordering/documents/licence-certificate.server';
import { readDealersLicence } from '~/features/licensing/licence-files/licence-facts-store.server';
import { approvalCodeOf } from '~/features/licensing/licences/licence-desk-filter';
import { notFound } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The certificate of a licence as PDF (B14). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const code = approvalCodeOf(params.code);
  const licence = code === undefined ? undefined : await readDealersLicence(viewer, code);
  if (!licence) throw notFound('licence-not-found', { type: 'licence', id: code });
  const locale = await localeOf(request);
  const [product] = await shownProducts(licence.sku === null ? [] : [licence.sku], locale);
  const pdf = await licenceCertificate(licence, {
    product: product?.name ?? null,
    dealer: viewer.firm,
    locale,
    now: new Date(),
  });
  return pdfAnswer(pdf, `${licence.approvalCode}.pdf`);
}
