import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'jobs:mails.title' };

export default function Mails() {
  return <Outlet />;
}
