import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerReconciliationLetter } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The letter about a balance of the dealer as PDF (B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'account.see');
  return answerReconciliationLetter(request, params.id, { firm });
}
