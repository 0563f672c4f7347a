import type { LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { EndpointList } from '~/features/integrations/webhooks/endpoint-list';
import { loadEndpoints } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'webhooks:title' };

export async function loader({ request }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'programs.manage');
  return loadEndpoints(firm.id);
}

export default function DealerWebhooks() {
  return <EndpointList {...useLoaderData<typeof loader>()} mayManage />;
}
