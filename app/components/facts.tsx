import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Fact = { label: ReactNode; value: ReactNode };

/** Names and values side by side. `ruled` draws a line below each, as on product pages. */
export function Facts({ items, ruled = false }: { items: readonly Fact[]; ruled?: boolean }) {
  return (
    <dl className={classNames('facts', ruled && 'facts-ruled')}>
      {items.map(({ label, value }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
