import type { LoaderFunctionArgs } from '~/platform/web.server';
import { requirePermission } from '~/features/identity/accounts/session.server';

/** The list without a job beside it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'ops.read');
  return null;
}

export default function NoJob() {
  return null;
}
