import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'staff:nav.downloads' };

export default function DownloadPages() {
  return <Outlet />;
}
