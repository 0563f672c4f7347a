export type MonthBar = { id: string; label: string; value: number; text: string };

const HEIGHT = 60;

/** A bar per month with its figure above it; the last one is the current month. */
export function MonthBars({ label, bars }: { label: string; bars: readonly MonthBar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="month-bars" aria-label={label}>
      {bars.map(({ id, label: name, value, text }) => {
        const height = Math.max(2, (Math.max(0, value) / top) * HEIGHT);
        return (
          <li key={id}>
            <span className="month-bar-value">{text}</span>
            <svg viewBox={`0 0 10 ${height}`} height={height} preserveAspectRatio="none" aria-hidden>
              <rect width="10" height={height} />
            </svg>
            <span>{name}</span>
          </li>
        );
      })}
    </ul>
  );
}
