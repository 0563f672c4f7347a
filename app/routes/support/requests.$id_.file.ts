import type { LoaderFunctionArgs } from '~/platform/web.server';
import { actorOf, requirePermission } from '~/features/identity/accounts/session.server';
import { attachmentHeader } from '~/features/public-site/requests/cv-file';
import { takeRequestFile } from '~/features/desks/requests-desk/change-request.server';
import { notFound } from '~/platform/errors';
import { rowIdOf } from '~/platform/row-ids';

/** The file of a request. It comes from a visitor, so browsers only download it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'support.read');
  const id = rowIdOf(params.id);
  if (id === undefined) throw notFound('request-not-found');
  const { name, bytes } = await takeRequestFile(actorOf(viewer), id);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachmentHeader(name),
      'Content-Length': String(bytes.length),
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cache-Control': 'private, no-store',
    },
  });
}
