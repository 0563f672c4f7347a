import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { EndpointView } from '~/features/integrations/webhooks/endpoint-view';
import { answerEndpoint, loadEndpoint } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

const nameIn = (data: unknown) => (data as Awaited<ReturnType<typeof loader>> | undefined)?.endpoint.name;

export const handle: RouteHandle = { titleKey: 'webhooks:title', title: nameIn, breadcrumb: nameIn };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { firm } = await requireDealerRight(request, 'programs.manage');
  return loadEndpoint(request, firm.id, params.id);
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'programs.manage');
  return answerEndpoint(request, viewer, viewer.firm.id, params.id);
}

export default function DealerWebhook() {
  return <EndpointView data={useLoaderData<typeof loader>()} mayUse mayManage />;
}
