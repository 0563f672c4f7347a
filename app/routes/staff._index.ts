import { redirect, type LoaderFunctionArgs } from '~/platform/web.server';
import { requireStaff } from '~/features/accounts/session.server';
import { STAFF_ROLES } from '~/features/accounts/viewer';

/** The way in for staff: support stand at their desk, operators and administrators in their console. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requireStaff(request, STAFF_ROLES);
  return redirect(role === 'support' ? '/support' : '/ops');
}
