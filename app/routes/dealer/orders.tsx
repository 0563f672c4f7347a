import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'orders:list.title' };

export default function Orders() {
  return <Outlet />;
}
