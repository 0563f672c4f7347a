import { X } from './icons';
import type { ReactNode } from 'react';
import { IconButton } from './button';
import { useHydrated } from './use-hydrated';

/**
 * The actions for the selected rows, on a dark bar at the foot of a list. Put it into the form and the `group/list`
 * element of its table: the ticked boxes themselves show it, so it needs no scripts.
 */
export function BulkBar({
  label,
  clearLabel,
  onClear,
  actions,
  children,
}: {
  /** Read out, not shown. */
  label: string;
  clearLabel: string;
  onClear: () => void;
  /** Buttons that submit the form. */
  actions: ReactNode;
  /** The number of selected rows. */
  children: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <div role="region" aria-label={label} className="bulk-bar hidden! group-has-[tbody_input:checked]/list:flex!">
      <div className="grow">{children}</div>
      <div className="flex flex-wrap gap-2 max-md:w-full">
        {actions}
        {hydrated ? <IconButton icon={X} label={clearLabel} variant="secondary" onClick={onClear} /> : null}
      </div>
    </div>
  );
}
