import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerRefundNote } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The note of any refund as PDF (B22, B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  return answerRefundNote(request, params.id, { firm: undefined });
}
