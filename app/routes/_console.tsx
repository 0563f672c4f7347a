import { Outlet } from '@remix-run/react';
import { ConsoleFrame } from '~/features/site/console-frame';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['search'] };

export default function Console() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
