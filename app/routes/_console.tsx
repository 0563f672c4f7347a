import { Outlet } from '@remix-run/react';
import { ConsoleFrame } from '~/features/site/console-frame';

export default function Console() {
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
