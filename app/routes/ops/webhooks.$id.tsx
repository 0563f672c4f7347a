import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { EndpointView } from '~/features/integrations/webhooks/endpoint-view';
import { answerEndpoint, loadEndpoint } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

const nameIn = (data: unknown) => (data as Awaited<ReturnType<typeof loader>> | undefined)?.data.endpoint.name;

export const handle: RouteHandle = { titleKey: 'staff:nav.webhooks', title: nameIn, breadcrumb: nameIn };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { role } = await requirePermission(request, 'ops.read');
  return {
    data: await loadEndpoint(request, null, params.id),
    mayUse: may(role, 'ops.write'),
    mayManage: may(role, 'webhooks.manage'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'ops.write');
  return answerEndpoint(request, viewer, null, params.id, () => requirePermission(request, 'webhooks.manage'));
}

export default function VendorWebhook() {
  return <EndpointView {...useLoaderData<typeof loader>()} />;
}
