import type { ReactNode } from 'react';
import { Link } from '~/platform/web';

/** Leads from the first rows of a list to all of them. */
export function AllLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link text-sm">
      {children}
    </Link>
  );
}
