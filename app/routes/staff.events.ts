import { isStillLoggedIn, optionalViewer } from '~/features/identity/accounts/session.server';
import { isStaff } from '~/features/identity/accounts/viewer';
import { staffEventStream } from '~/features/desks/staff/staff-stream.server';
import { AppError, notFound } from '~/platform/errors';
import { apiRoute, methodNotAllowed } from '~/platform/http.server';
import { goneSignal } from '~/platform/request-context.server';

/** Notifies the consoles of changes. */
export const loader = apiRoute(async ({ request }) => {
  // HEAD has no body, so nobody would read the stream.
  if (request.method === 'HEAD') return methodNotAllowed(request, ['GET']);
  // EventSource cannot follow a redirect to the log-in, so a visitor gets 401.
  const viewer = await optionalViewer(request);
  if (!viewer) throw new AppError('unauthorised', 401);
  if (!isStaff(viewer)) throw notFound('not-found');
  return staffEventStream({
    accountId: viewer.accountId,
    signal: goneSignal(request),
    stillAllowed: () => isStillLoggedIn(request, viewer),
  });
});
