import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['jobs', 'orders', 'admin'], breadcrumbKey: 'jobs:mails.title' };

export default function Mails() {
  return <Outlet />;
}
