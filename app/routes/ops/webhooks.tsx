import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'staff:nav.webhooks' };

export default function Webhooks() {
  return <Outlet />;
}
