import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { requireStaff } from '~/features/identity/accounts/session.server';
import { STAFF_ROLES } from '~/features/identity/accounts/viewer';

/** Redirects staff to their start page: support to their desk, operators and administrators to their console. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, STAFF_ROLES);
  return redirect(role === 'support' ? '/support' : '/ops');
}
