import { Link } from '~/platform/web';
import { classNames } from './class-names';
import type { LucideIcon } from './icons';
import type { Tone } from './tone';

export type Stat = {
  id: string;
  label: string;
  value: string;
  /** Smaller, behind the value: "/ 8", "en eski 1,2 sn". */
  detail?: string | undefined;
  /** A bar below the value: the part that is used, from 0 to 1. The note says it in words. */
  bar?: number | undefined;
  /** A line below: what the figure consists of, or what it compares to. */
  note?: string | undefined;
  /** The figure's link; without it the figure is plain. */
  to?: string | undefined;
  /** Set where a person should look; the icon says so without colour. */
  alarm?: { tone: Extract<Tone, 'warning' | 'danger'>; icon: LucideIcon } | undefined;
  /** The sign of the state that the figure counts. */
  sign?: { tone: Tone; icon: LucideIcon } | undefined;
};

/** Beside each other where there is room; more stand in rows of six. */
const COLUMNS: Record<number, string> = { 3: 'stats-three', 4: 'stats-four' };

/** Amounts of seven digits and more are drawn smaller, so that the sign of the currency stays beside them. */
const LONG = 13;

/** The key figures at the top of a page, in one row. */
export function StatStrip({ label, items }: { label: string; items: readonly Stat[] }) {
  return (
    <ul className={classNames('stats', COLUMNS[items.length])} aria-label={label}>
      {items.map(({ id, label: name, value, detail, note, to, alarm, sign = alarm, bar }) => {
        const Icon = sign?.icon;
        const content = (
          <>
            <span className={sign ? `stat-name tone-${sign.tone}` : 'stat-name'}>
              {Icon ? <Icon aria-hidden /> : null}
              {name}
            </span>
            <span className={classNames('stat-value', value.length > LONG && 'stat-long')}>
              <bdi>{value}</bdi> {detail ? <small>{detail}</small> : null}
            </span>
            {bar === undefined ? null : (
              <span className="meter" aria-hidden>
                <progress value={bar} max={1} />
              </span>
            )}
            {note ? <span className="stat-note">{note}</span> : null}
          </>
        );
        return <li key={id}>{to ? <Link to={to}>{content}</Link> : <div>{content}</div>}</li>;
      })}
    </ul>
  );
}
