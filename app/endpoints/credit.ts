import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { readCredit } from '~/features/ordering/credit/read-credit.server';
import type { Handler } from '~/platform/endpoints.server';

/** What is left of a dealer's credit, for whoever may see the firm's account (B24). */
export const GET: Handler = async ({ request }) => {
  const viewer = await requireApiDealer(request, 'read', 'account.see');
  return Response.json(await readCredit(viewer.firm.id), { headers: { 'Cache-Control': 'no-store' } });
};
