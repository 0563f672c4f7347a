import { isStillLoggedIn, optionalViewer } from '~/features/accounts/session.server';
import { isStaff } from '~/features/accounts/viewer';
import { staffEventStream } from '~/features/staff/staff-stream.server';
import { AppError, notFound } from '~/platform/errors';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';
import { goneSignal } from '~/platform/request-context.server';

/** Tells the consoles that something has changed. */
export const loader = apiRoute(async ({ request }) => {
  // An answer without a body would hold a stream open that nobody reads.
  if (request.method === 'HEAD') return methodNotAllowed(request, ['GET']);
  // EventSource cannot be led to the log-in, so a stranger gets 401 instead of a redirect.
  const viewer = await optionalViewer(request);
  if (!viewer) throw new AppError('unauthorised', 401);
  if (!isStaff(viewer)) throw notFound('not-found');
  return staffEventStream({
    accountId: viewer.accountId,
    signal: goneSignal(request),
    stillAllowed: () => isStillLoggedIn(request, viewer),
  });
});
