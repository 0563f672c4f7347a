import type { ReactNode } from 'react';

export type MiniItem = {
  id: string;
  /** A small drawing. */
  picture: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  /** At the end: an amount. */
  value?: ReactNode;
  /** Below the amount: a small form or link. */
  action?: ReactNode;
};

/** Small rows with a picture: the lines of a summary or of the cart's menu. */
export function MiniList({ items }: { items: readonly MiniItem[] }) {
  return (
    <ul className="mini-list">
      {items.map(({ id, picture, title, detail, value, action }) => (
        <li key={id}>
          <span className="mini-picture">{picture}</span>
          <span className="min-w-0">
            <span className="block font-medium">{title}</span>
            {detail ? <span className="block text-xs text-muted">{detail}</span> : null}
          </span>
          <span className="mini-value">
            {value ? <bdi>{value}</bdi> : null}
            {action}
          </span>
        </li>
      ))}
    </ul>
  );
}
