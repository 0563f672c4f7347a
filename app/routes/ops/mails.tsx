import { Outlet } from '~/platform/web';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'jobs:mails.title' };

export default function Mails() {
  return <Outlet />;
}
