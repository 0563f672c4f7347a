import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['staff', 'ops'], breadcrumbKey: 'staff:nav.ops-group' };

export default function Operations() {
  return <Outlet />;
}
