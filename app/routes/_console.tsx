import { Outlet } from '@remix-run/react';
import { ConsoleFrame } from '~/features/site/console-frame';
import type { RouteHandle } from '~/platform/route-handle';

// The navigation of staff has texts of its own.
export const handle: RouteHandle = { i18n: ['search', 'staff'] };

export default function Console() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
