import { Link } from '~/platform/web';
import { Plus, X } from './icons';
import type { ReactNode } from 'react';

/** An active filter with a link that removes it; with children and no value, a filter that can be set in a panel. */
export function FilterChip({
  label,
  value,
  removeTo,
  removeLabel,
  children,
}: {
  label: string;
  value?: string | undefined;
  removeTo?: string;
  removeLabel?: string;
  /** The small form that sets the filter. */
  children?: ReactNode;
}) {
  if (value !== undefined) {
    return (
      <span className="filter-chip filter-chip-set">
        <span>{label}</span>
        <b>{value}</b>
        {removeTo ? (
          <Link to={removeTo} aria-label={removeLabel} title={removeLabel} preventScrollReset>
            <X aria-hidden />
          </Link>
        ) : null}
      </span>
    );
  }
  return (
    <details data-menu className="menu">
      <summary className="filter-chip">
        <Plus aria-hidden />
        {label}
      </summary>
      <div className="popover popover-start popover-form">{children}</div>
    </details>
  );
}

/** Round chips in one line that scrolls sideways: the shop's product classes on phones. */
export function ChipLinks({
  label,
  items,
}: {
  label: string;
  items: readonly { to: string; label: string; current?: boolean }[];
}) {
  return (
    <nav className="chip-links" aria-label={label}>
      {items.map(({ to, label: text, current }) => (
        <Link key={to} to={to} preventScrollReset aria-current={current ? 'true' : undefined}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
