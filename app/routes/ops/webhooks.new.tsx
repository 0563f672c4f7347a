import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/platform/web.server';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { NewEndpoint } from '~/features/integrations/webhooks/new-endpoint';
import { answerNewEndpoint } from '~/features/integrations/webhooks/webhook-pages.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { titleKey: 'webhooks:new.action', breadcrumbKey: 'webhooks:new.action' };

export async function loader({ request }: LoaderFunctionArgs) {
  await requirePermission(request, 'webhooks.manage');
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  return answerNewEndpoint(request, await requirePermission(request, 'webhooks.manage'), null);
}

export default function NewVendorWebhook() {
  return <NewEndpoint owner={null} />;
}
