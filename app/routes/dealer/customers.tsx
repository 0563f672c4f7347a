import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'common:nav.customers' };

export default function CustomerPages() {
  return <Outlet />;
}
