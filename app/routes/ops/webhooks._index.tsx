import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { EndpointList } from '~/features/integrations/webhooks/endpoint-list';
import { loadVendorEndpoints } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'staff:nav.webhooks' };

/** The vendor's own endpoints, which get the events of all dealers. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { role } = await requirePermission(request, 'ops.read');
  return { ...(await loadVendorEndpoints()), mayManage: may(role, 'webhooks.manage') };
}

export default function VendorWebhooks() {
  return <EndpointList {...useLoaderData<typeof loader>()} />;
}
