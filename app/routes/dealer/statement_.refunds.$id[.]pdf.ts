import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerRefundNote } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The note of a refund to the dealer as PDF (B22, B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'account.see');
  return answerRefundNote(request, params.id, { firm });
}
