import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerReconciliationLetter } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The letter about any dealer's balance as PDF (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  return answerReconciliationLetter(request, params.id, { firm: undefined });
}
