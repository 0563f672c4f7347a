import { isPresencePage, WRITINGS } from '~/features/desks/staff/presence-page';
import { leavePage, othersOn, tellPresence } from '~/features/desks/staff/presence-store.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { AppError } from '~/platform/errors';
import { apiRoute } from '~/platform/http.server';
import { readForm } from '~/platform/read-form.server';

/** An open page of support tells that it is open, and hears who else has it open. */
export const action = apiRoute(async ({ request }) => {
  const { accountId } = await requirePermission(request, 'support.read');
  const form = await readForm(request, ['page', 'writing', 'gone']);
  const page = form.get('page');
  if (typeof page !== 'string' || !isPresencePage(page)) throw new AppError('malformed-request', 400);
  if (form.has('gone')) {
    await leavePage(accountId, page);
    return new Response(null, { status: 204 });
  }
  await tellPresence(accountId, page, WRITINGS.find((what) => what === form.get('writing')) ?? null);
  return Response.json({ others: await othersOn(page, accountId) }, { headers: { 'Cache-Control': 'no-store' } });
});
