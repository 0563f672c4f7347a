import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { takeRequestFile } from '~/features/desks/requests-desk/change-request.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';
import { uploadAnswer } from '~/platform/upload-name';

/** The file of a request. It comes from a visitor, so browsers only download it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('request-not-found');
  return uploadAnswer(await takeRequestFile(actorOf(viewer), id));
}
