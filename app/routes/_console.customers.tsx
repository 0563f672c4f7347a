import { Outlet } from '@remix-run/react';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['dealer', 'licences', 'orders'], breadcrumbKey: 'common:nav.customers' };

export default function CustomerPages() {
  return <Outlet />;
}
