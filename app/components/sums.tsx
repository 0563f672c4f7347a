import type { ReactNode } from 'react';

export type Sum = { label: ReactNode; value: ReactNode; total?: boolean };

/** A column of amounts; the total comes below a line. */
export function Sums({ items }: { items: readonly Sum[] }) {
  return (
    <dl className="sums">
      {items.map(({ label, value, total }, index) => (
        <div key={index} className={total ? 'sums-total' : undefined}>
          <dt>{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
