import { Outlet } from '~/platform/web';
import { SiteFrame } from '~/features/frames/site-frame';

export default function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  );
}
