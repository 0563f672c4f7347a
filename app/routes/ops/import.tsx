import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'staff:nav.import' };

export default function ImportPages() {
  return <Outlet />;
}
