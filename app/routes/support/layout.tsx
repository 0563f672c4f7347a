import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'staff:nav.support-group' };

export default function Support() {
  return <Outlet />;
}
