import { Link, useLocation } from '~/platform/web';
import { ArrowDown, ArrowUp } from './icons';
import { useRef, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names';
import { pressItem } from './use-key';
import { headingsOf, hiddenColumnsOf, placesLeftOut } from './table-columns';
import { useEffectBeforePaint } from './use-effect-before-paint';

type TableProps = {
  /** Read out before the table, not shown. */
  caption: string;
  children: ReactNode;
  /** Rows have two lines of text in some cells. */
  tall?: boolean;
  /** On phones every row becomes two lines; `phone` places each cell. */
  stacked?: boolean;
  /** Rows can be selected: the first cell of each is a checkbox with `phone="select"`. */
  selectable?: boolean;
  /** A press anywhere on a row opens its first link; its other links and checkboxes keep their own action. */
  opens?: boolean;
  /** The row that is open beside the list: J and K continue from there. */
  openRow?: number;
  /** J and K move, Enter opens the row's first link, X ticks its checkbox, / goes to the search box, another letter presses what the row has for it (`data-key`). */
  keys?: boolean;
  className?: string;
};

/** Rows extend past the text beside them inside `.page`; inside a Panel they fill it. */
export function Table({
  caption,
  children,
  tall = false,
  stacked = true,
  selectable = false,
  opens = false,
  openRow = -1,
  keys = false,
  className,
}: TableProps) {
  const ref = useRef<HTMLTableElement>(null);
  const leftOut = placesLeftOut(headingsOf(children, TableHead), hiddenColumnsOf(useLocation().search));
  useRowKeys(ref, keys);
  useEffectBeforePaint(() => {
    const rows = rowsOf(ref.current);
    const row = rows[openRow];
    if (!row) return;
    rows.forEach((other) => other.removeAttribute(CURRENT));
    row.setAttribute(CURRENT, '');
    row.scrollIntoView({ block: 'nearest' });
  }, [openRow]);
  return (
    <table
      ref={ref}
      role="table"
      data-hide={leftOut.length > 0 ? leftOut.join(' ') : undefined}
      className={classNames(
        'table-list',
        tall && 'table-tall',
        stacked && 'table-stacked',
        selectable && 'table-selectable',
        opens && 'table-opens',
        className,
      )}
    >
      <caption className="sr-only">{caption}</caption>
      {children}
    </table>
  );
}

/** The row of headings; its children are Th. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return <tbody role="rowgroup">{children}</tbody>;
}

type ThProps = {
  children: ReactNode;
  /** The column's name; only one that has a name can be left out. */
  column?: string;
  /** Aligned at the end of the line, for numbers. */
  end?: boolean;
  /** Secondary: hidden below 1200 px. Set it on the cells of the column, too. */
  low?: boolean;
  /** A heading that sorts: its link, and the current direction. */
  sort?: { to: string; direction?: 'ascending' | 'descending' | undefined };
  /** Read out but not shown. */
  hidden?: boolean;
  className?: string;
};

export function Th({ children, column, end = false, low = false, sort, hidden = false, className }: ThProps) {
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      role="columnheader"
      data-column={column}
      aria-sort={sort?.direction}
      className={classNames(end && 'cell-end', low && 'cell-low', className)}
    >
      {sort ? (
        <Link to={sort.to} preventScrollReset>
          {children}
          {sort.direction ? <Arrow aria-hidden /> : null}
        </Link>
      ) : hidden ? (
        <span className="sr-only">{children}</span>
      ) : (
        children
      )}
    </th>
  );
}

/** One row; `selected` tints it. */
export function Row({
  selected,
  children,
  className,
}: {
  selected?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <tr role="row" aria-selected={selected} className={className}>
      {children}
    </tr>
  );
}

type TdProps = Omit<ComponentProps<'td'>, 'role'> & {
  end?: boolean;
  low?: boolean;
  /**
   * The cell's place when the row becomes two lines: title and amount above, meta and state below, wide on its own
   * line, select before both, hidden not shown.
   */
  phone?: 'title' | 'meta' | 'amount' | 'state' | 'wide' | 'select' | 'hidden';
};

export function Td({ end = false, low = false, phone = 'wide', className, ...rest }: TdProps) {
  return (
    <td
      role="cell"
      {...rest}
      className={classNames(end && 'cell-end', low && 'cell-low', `phone-${phone}`, className)}
    />
  );
}

/** A row across the table that names the group of rows below it. */
export function GroupRow({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr role="row" className="table-group">
      <th role="rowheader" scope="colgroup" colSpan={columns}>
        {children}
      </th>
    </tr>
  );
}

/** The second, quieter line of a cell. */
export function SubLine({ children }: { children: ReactNode }) {
  return <span className="table-sub">{children}</span>;
}

const CURRENT = 'data-current';

const rowsOf = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr:not(.table-group)') ?? []),
];

function useRowKeys(ref: React.RefObject<HTMLTableElement>, enabled: boolean) {
  useEffectBeforePaint(() => {
    if (!enabled) return;
    const onKey = (event: KeyboardEvent) => {
      const from = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        from instanceof HTMLElement &&
        from.closest('input:not([type=checkbox]), select, textarea, dialog, [contenteditable]')
      )
        return;
      const rows = rowsOf(ref.current);
      const at = rows.findIndex((row) => row.hasAttribute(CURRENT));
      const move = (to: number) => {
        const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
        rows[at]?.removeAttribute(CURRENT);
        next?.setAttribute(CURRENT, '');
        // The link is focused rather than the checkbox, so that Enter opens the row; X ticks the checkbox.
        (next?.querySelector<HTMLElement>('a') ?? next?.querySelector<HTMLElement>('input, button'))?.focus();
        next?.scrollIntoView({ block: 'nearest' });
      };
      if (event.key === 'j') move(at + 1);
      else if (event.key === 'k') move(at < 0 ? 0 : at - 1);
      else if (event.key === 'x') rows[at]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click();
      else if (event.key === '/') document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
      else {
        const own = /^[a-z]$/.test(event.key) && rows[at]?.querySelector<HTMLElement>(`[data-key="${event.key}"]`);
        if (!own) return;
        pressItem(own);
      }
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [ref, enabled]);
}
