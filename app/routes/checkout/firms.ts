import { json, type LoaderFunctionArgs } from '~/platform/web.server';
import { optionalViewer, requireDealerRight } from '~/features/identity/accounts/session.server';
import { findFirms } from '~/features/customers/firms/find-firms.server';

/** The firm finder's live results; 401 without a session, because a redirect would replace the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!(await optionalViewer(request))) return json(null, { status: 401 });
  const viewer = await requireDealerRight(request, 'licences.order');
  return json(await findFirms(viewer, new URL(request.url).searchParams.get('firma') ?? ''));
}
