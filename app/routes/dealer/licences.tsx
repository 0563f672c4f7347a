import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'licences:title' };

export default function Licences() {
  return <Outlet />;
}
