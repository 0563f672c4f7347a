import { classNames } from './class-names';

const WIDTH = 72;
const HEIGHT = 20;

/** A small line without axes; the row says in words what it shows. */
export function Sparkline({
  values,
  label,
  warning = false,
}: {
  values: readonly number[];
  label: string;
  warning?: boolean;
}) {
  const highest = Math.max(1, ...values);
  const x = (index: number) => (values.length > 1 ? (WIDTH * index) / (values.length - 1) : 0);
  const y = (value: number) => HEIGHT - 2 - (value / highest) * (HEIGHT - 4);
  const path = values
    .map((value, index) => `${index ? 'L' : 'M'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`)
    .join('');
  return (
    <svg
      className={classNames('spark', warning && 'spark-warning')}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <path d={values.length === 1 ? `${path}H${WIDTH}` : path} />
    </svg>
  );
}
