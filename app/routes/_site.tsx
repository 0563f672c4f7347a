import { Outlet } from '~/platform/web';
import { SiteFrame } from '~/features/site/site-frame';

export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
