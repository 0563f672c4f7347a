import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerPaymentReceipt } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The receipt of any payment as PDF (B21, B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  return answerPaymentReceipt(request, params.payment, { firm: undefined });
}
