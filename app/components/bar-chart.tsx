import {
  Bands,
  BeyondMark,
  ChartFrame,
  heightOf,
  highestShown,
  PLOT,
  Plot,
  scaleOf,
  usePartId,
  withValue,
  type ChartBand,
  type ChartLegend,
  type ChartTable,
} from './chart';

export type Bar = {
  value: number;
  /** Drawn on top, in the colour of failure. */
  danger: number;
  /** Something was wrong in this bucket: it is hatched behind its bar. */
  hatched?: boolean;
  /** Shown on hover: "14:05 · 40". */
  title: string;
};

/** The scale reaches at least this value, and a bar up to it is never an outlier. */
const LEAST_TOP = 4;
const LEAST_OUTLIER = 10;

/** Counts in equal buckets of time, the newest at the end. */
export function BarChart({
  title,
  unit,
  label,
  legend,
  beyond,
  bars,
  bands,
  times,
  format,
  table,
}: {
  title: string;
  unit: string;
  /** What the chart shows, in a sentence with its main figures. */
  label: string;
  legend: readonly ChartLegend[];
  /** The legend's word for bars that go beyond the scale. */
  beyond: string;
  bars: readonly Bar[];
  bands: readonly ChartBand[];
  times: readonly string[];
  format: (value: number) => string;
  table: ChartTable;
}) {
  const hatch = usePartId();
  const sums = bars.map(({ value, danger }) => value + danger);
  const highest = highestShown(
    sums.filter((sum) => sum > 0),
    LEAST_OUTLIER,
  );
  const { top, steps } = scaleOf(Math.max(LEAST_TOP, Math.min(highest, Math.max(...sums, 0))), true);
  const clipped = sums.some((sum) => sum > top);
  const width = (PLOT.end - PLOT.start) / Math.max(1, bars.length);
  const middleOf = (index: number) => PLOT.start + (index + 0.5) * width;
  const carrying = withValue(
    sums.map((value, index) => ({ x: middleOf(index), value })).filter(({ value }) => value > top),
  );
  const last = bars.at(-1);
  return (
    <ChartFrame
      title={title}
      unit={unit}
      legend={clipped ? [...legend, { look: 'beyond', label: beyond }] : legend}
      table={table}
    >
      <Plot label={label} steps={steps} top={top} format={format} times={times}>
        <defs>
          <pattern id={hatch} width="5" height="5" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
            <rect className="chart-hatch-ground" width="5" height="5" />
            <line className="chart-hatch-line" x1="0" x2="0" y1="0" y2="5" />
          </pattern>
        </defs>
        <Bands bands={bands} xOf={(buckets) => PLOT.start + buckets * width} />
        {bars.map(({ value, danger, hatched, title: text }, index) => {
          const x = PLOT.start + index * width;
          const good = heightOf(value, top);
          const all = heightOf(value + danger, top);
          return (
            <g key={index}>
              <title>{text}</title>
              {hatched ? (
                <rect x={x} y={PLOT.top} width={width} height={PLOT.bottom - PLOT.top} fill={`url(#${hatch})`} />
              ) : (
                <rect x={x} y={PLOT.top} width={width} height={PLOT.bottom - PLOT.top} fill="transparent" />
              )}
              {value > 0 ? (
                <rect
                  className="chart-bar"
                  x={x + width * 0.1}
                  y={good}
                  width={width * 0.8}
                  height={PLOT.bottom - good}
                />
              ) : null}
              {danger > 0 ? (
                <rect
                  className="chart-bar-danger"
                  x={x + width * 0.1}
                  y={all}
                  width={width * 0.8}
                  // A thin gap between the two, and never too low to be seen.
                  height={Math.max(1.5, good - all - (value > 0 ? 1 : 0))}
                />
              ) : null}
              {value + danger > top ? (
                <BeyondMark
                  x={middleOf(index)}
                  title={text}
                  value={carrying.has(middleOf(index)) ? format(value + danger) : undefined}
                />
              ) : null}
            </g>
          );
        })}
        {last ? (
          <text className="chart-last" x={PLOT.end + 6} y={heightOf(last.value + last.danger, top) + 4}>
            {format(last.value + last.danger)}
          </text>
        ) : null}
      </Plot>
    </ChartFrame>
  );
}
