import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { requireDealer } from '~/features/accounts/session.server';
import { findFirms } from '~/features/customers/find-firms.server';

/** The hits of the checkout's firm finder while one types. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  return json(await findFirms(viewer, new URL(request.url).searchParams.get('firma') ?? ''));
}
