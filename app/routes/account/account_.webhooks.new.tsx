import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { useLoaderData } from '~/platform/web';
import { requireDealerRight } from '~/features/identity/accounts/session.server';
import { NewEndpoint } from '~/features/integrations/webhooks/new-endpoint';
import { answerNewEndpoint } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'webhooks:new.action', breadcrumbKey: 'webhooks:new.action' };

export async function loader({ request }: LoaderFunctionArgs) {
  return { owner: (await requireDealerRight(request, 'programs.manage')).firm.id };
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'programs.manage');
  return answerNewEndpoint(request, viewer, viewer.firm.id);
}

export default function NewDealerWebhook() {
  return <NewEndpoint {...useLoaderData<typeof loader>()} />;
}
