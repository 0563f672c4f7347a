import {
  Bands,
  BeyondMark,
  ChartFrame,
  heightOf,
  highestShown,
  PLOT,
  Plot,
  scaleOf,
  withValue,
  type ChartBand,
  type ChartLegend,
  type ChartTable,
} from './chart';

/** Null: nothing was measured, and the line breaks. */
export type LineValues = readonly (number | null)[];

type Place = { xOf: (index: number) => number; top: number };

/** A line that breaks where nothing was measured; a point without neighbours is a dot. */
function Line({ values, xOf, top, quiet = false }: Place & { values: LineValues; quiet?: boolean }) {
  const missing = (index: number) => (values[index] ?? null) === null;
  const place = (value: number, index: number) => `${xOf(index).toFixed(1)} ${heightOf(value, top).toFixed(1)}`;
  const path = values
    .map((value, index) => (value === null ? '' : `${missing(index - 1) ? 'M' : 'L'}${place(value, index)}`))
    .join('');
  return (
    <>
      <path className={quiet ? 'chart-line-quiet' : 'chart-line'} d={path} />
      {values.map((value, index) =>
        value !== null && missing(index - 1) && missing(index + 1) ? (
          <circle
            key={index}
            className={quiet ? 'chart-dot-quiet' : 'chart-dot'}
            cx={xOf(index)}
            cy={heightOf(value, top)}
            r="2.2"
          />
        ) : null,
      )}
    </>
  );
}

/** Keeps the texts at the ends of two lines from overlapping. */
function spread(high: number, low: number): [number, number] {
  const room = 17 - (low - high);
  return room <= 0 ? [high, low] : [high - room / 2, low + room / 2];
}

/** Two measures over time, the upper one in the accent, with a target that both should stay below. */
export function LineChart({
  title,
  unit,
  label,
  legend,
  beyond,
  high,
  low,
  titles,
  bands,
  target,
  times,
  format,
  table,
}: {
  title: string;
  unit: string;
  label: string;
  legend: readonly ChartLegend[];
  /** The legend's word for values beyond the scale. */
  beyond: string;
  high: LineValues;
  low: LineValues;
  /** The tooltip of each place where the lines leave the scale. */
  titles: readonly string[];
  bands: readonly ChartBand[];
  target: { value: number; label: string };
  times: readonly string[];
  format: (value: number) => string;
  table: ChartTable;
}) {
  const measured = high.filter((value) => value !== null);
  const { top, steps } = scaleOf(highestShown(measured, target.value * 1.2));
  const clipped = measured.some((value) => value > top);
  const xOf = (index: number) => PLOT.start + ((PLOT.end - PLOT.start) * index) / Math.max(1, high.length - 1);
  const carrying = withValue(
    high.flatMap((value, index) => (value !== null && value > top ? [{ x: xOf(index), value }] : [])),
  );
  const [lastHigh, lastLow] = [high.findLast((value) => value !== null), low.findLast((value) => value !== null)];
  const [yHigh, yLow] = spread(heightOf(lastHigh ?? 0, top), heightOf(lastLow ?? 0, top));
  const y = heightOf(target.value, top);
  return (
    <ChartFrame
      title={title}
      unit={unit}
      legend={clipped ? [...legend, { look: 'beyond', label: beyond }] : legend}
      table={table}
    >
      <Plot label={label} steps={steps} top={top} format={format} times={times}>
        {/* A point stands for the bucket around it. */}
        <Bands bands={bands} xOf={(buckets) => xOf(buckets - 0.5)} />
        <line className="chart-target" x1={PLOT.start} x2={PLOT.end} y1={y} y2={y} />
        <text x={PLOT.start + 4} y={y - 5}>
          {target.label}
        </text>
        <Line values={low} xOf={xOf} top={top} quiet />
        <Line values={high} xOf={xOf} top={top} />
        {high.map((value, index) =>
          value !== null && value > top ? (
            <BeyondMark
              key={index}
              x={xOf(index)}
              title={titles[index] ?? ''}
              value={carrying.has(xOf(index)) ? format(value) : undefined}
            />
          ) : null,
        )}
        {lastHigh === undefined || lastHigh === null ? null : (
          <text className="chart-last" x={PLOT.end + 6} y={yHigh + 4}>
            {format(lastHigh)}
          </text>
        )}
        {lastLow === undefined || lastLow === null ? null : (
          <text x={PLOT.end + 6} y={yLow + 4}>
            {format(lastLow)}
          </text>
        )}
      </Plot>
    </ChartFrame>
  );
}
