import { Link } from '@remix-run/react';
import type { LucideIcon } from 'lucide-react';
import type { Tone } from './tone';

export type Stat = {
  id: string;
  label: string;
  value: string;
  /** Smaller, behind the value: "/ 8", "en eski 1,2 sn". */
  detail?: string | undefined;
  /** Where a press leads; without it the figure only stands there. */
  to?: string | undefined;
  /** Set where a person should look, with the icon that says so without colour. */
  alarm?: { tone: Extract<Tone, 'warning' | 'danger'>; icon: LucideIcon } | undefined;
};

/** The figures that a page begins with, in one row. */
export function StatStrip({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <ul className="stats" aria-label={label}>
      {items.map(({ id, label: name, value, detail, to, alarm }) => {
        const Icon = alarm?.icon;
        const content = (
          <>
            <span className={alarm ? `stat-name tone-${alarm.tone}` : 'stat-name'}>
              {Icon ? <Icon aria-hidden /> : null}
              {name}
            </span>
            <span className="stat-value">
              {value} {detail ? <small>{detail}</small> : null}
            </span>
          </>
        );
        return <li key={id}>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</li>;
      })}
    </ul>
  );
}
