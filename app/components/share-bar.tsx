import type { Tone } from './tone';

/** The shares of the parts of a small number. It only repeats `label`. */
export function ShareBar({ label, parts }: { label: string; parts: readonly { tone: Tone; value: number }[] }) {
  const shown = parts.filter(({ value }) => value > 0);
  const sum = shown.reduce((total, { value }) => total + value, 0);
  const gap = 2;
  const width = 72 - gap * (shown.length - 1);
  let x = 0;
  return (
    <svg className="share-bar" viewBox="0 0 72 5" width={72} height={5} role="img" aria-label={label}>
      <title>{label}</title>
      {shown.map(({ tone, value }) => {
        const part = (value / sum) * width;
        const start = x;
        x += part + gap;
        return <rect key={tone} className={`tone-${tone}`} x={start} width={part} height={5} rx={2} />;
      })}
    </svg>
  );
}
