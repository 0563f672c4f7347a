import type { LoaderFunctionArgs } from '~/platform/web.server';
import { readPhoto } from '~/features/identity/accounts/profile-store.server';
import { requireViewer } from '~/features/identity/accounts/session.server';
import { isStaff } from '~/features/identity/accounts/viewer';
import { notFound } from '~/platform/errors';

/**
 * The picture of an account, for its owner and for staff. Its URL changes with it, so a browser may cache it; the
 * host's nosniff header protects against other content.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const id = /^[1-9][0-9]{0,8}$/.test(params.id ?? '') ? Number(params.id) : 0;
  const photo = viewer.accountId === id || isStaff(viewer) ? await readPhoto(id) : undefined;
  if (!photo) throw notFound('not-found');
  return new Response(new Uint8Array(photo.bytes), {
    headers: {
      'Content-Type': photo.contentType,
      'Content-Disposition': 'inline',
      'Cache-Control': 'private, max-age=3600',
    },
  });
}
