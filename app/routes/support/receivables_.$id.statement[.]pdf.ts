import { dealerOf } from '~/features/desks/payments/load-dealer-account.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { answerStatement } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The statement of a dealer as PDF, as the dealer has it (B14, B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requirePermission(request, 'payments.read');
  return answerStatement(request, await dealerOf(params));
}
