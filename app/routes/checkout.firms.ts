import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { optionalViewer, requireDealerRight } from '~/features/accounts/session.server';
import { findFirms } from '~/features/customers/find-firms.server';

/** The hits of the checkout's firm finder while one types; 401 without a session, since a redirect would take the page away. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await optionalViewer(request))) return json(null, { status: 401 });
  const viewer = await requireDealerRight(request, 'licences.order');
  return json(await findFirms(viewer, new URL(request.url).searchParams.get('firma') ?? ''));
}
