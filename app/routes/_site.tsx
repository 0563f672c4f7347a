import { Outlet } from '@remix-run/react';
import { SiteFrame } from '~/features/site/site-frame';

export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
