import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['admin'], breadcrumbKey: 'staff:nav.accounts' };

export default function AccountPages() {
  return <Outlet />;
}
