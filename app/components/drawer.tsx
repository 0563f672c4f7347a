import { Link, useNavigate } from '~/platform/web';
import { ChevronDown, ChevronUp, X, type LucideIcon } from './icons';
import { useEffect, useRef, type ReactNode } from 'react';

/** A link in the drawer's head; disabled without `to`. */
type Way = { to?: string | undefined; label: string };

/**
 * One row of a list in detail, beside the list: it has its own address, and the list stays usable. On phones it fills
 * the page. Escape closes it; J and K, and the arrows in its head, move through the list. Closing is a link.
 */
export function Drawer({
  id,
  title,
  close,
  previous,
  next,
  head,
  footer,
  children,
}: {
  /** Identifies what is shown: the drawer takes the focus when it changes. */
  id: string;
  title: ReactNode;
  close: Way & { to: string };
  previous: Way;
  next: Way;
  /** Pills below the title. */
  head?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const ref = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const [closeTo, previousTo, nextTo] = [close.to, previous.to, next.to];
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.querySelector('.drawer-body')?.scrollTo(0, 0);
  }, [id]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const from = event.target;
      // A panel that is open above the drawer closes first.
      if (
        from instanceof HTMLElement &&
        from.closest('input, select, textarea, dialog, details[open], [contenteditable]')
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      const to = { Escape: closeTo, j: nextTo, k: previousTo }[event.key];
      if (to === undefined) return;
      // The same keys move through the table below.
      event.stopImmediatePropagation();
      event.preventDefault();
      navigate(to, { preventScrollReset: true });
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [navigate, closeTo, previousTo, nextTo]);
  return (
    <aside ref={ref} className="drawer" aria-labelledby="drawer-title" tabIndex={-1}>
      <header>
        <div className="flex items-center gap-2">
          <h2 id="drawer-title" className="min-w-0 grow">
            {title}
          </h2>
          <DrawerLink {...previous} icon={ChevronUp} />
          <DrawerLink {...next} icon={ChevronDown} />
          <DrawerLink {...close} icon={X} />
        </div>
        {head ? <div className="flex flex-wrap items-center gap-2">{head}</div> : null}
      </header>
      <div className="drawer-body">{children}</div>
      {footer ? <footer>{footer}</footer> : null}
    </aside>
  );
}

function DrawerLink({ to, label, icon: Icon }: Way & { icon: LucideIcon }) {
  const className = 'btn btn-quiet btn-icon btn-small';
  return to === undefined ? (
    <span role="link" aria-disabled="true" aria-label={label} className={className}>
      <Icon aria-hidden />
    </span>
  ) : (
    <Link to={to} preventScrollReset className={className} aria-label={label} title={label}>
      <Icon aria-hidden />
    </Link>
  );
}

/** A part of a drawer with its heading. */
export function DrawerSection({
  title,
  actions,
  children,
}: {
  title: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
