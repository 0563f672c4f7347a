import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { breadcrumbKey: 'staff:nav.ops-group' };

export default function Operations() {
  return <Outlet />;
}
