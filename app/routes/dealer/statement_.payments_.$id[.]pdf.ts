import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerPaymentReceipt } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The receipt of a payment of the dealer as PDF (B21, B23). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'account.see');
  return answerPaymentReceipt(request, params.id, { firm });
}
