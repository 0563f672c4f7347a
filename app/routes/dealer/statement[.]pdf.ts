import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { answerStatement } from '~/features/ordering/documents/account-papers.server';
import type { LoaderFunctionArgs } from '~/platform/web.server';

/** The statement as PDF (B14). */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'account.see');
  return answerStatement(request, viewer.firm);
}
