import { useId, type ReactNode } from 'react';

/** Charts are drawn in these units and scale with their box. */
export const PLOT = { width: 560, height: 172, start: 38, end: 514, top: 20, bottom: 146 } as const;

export type ChartLegend = {
  look: 'bar' | 'danger' | 'hatch' | 'band' | 'line' | 'line-quiet' | 'line-target' | 'beyond';
  label: string;
};

/**
 * A bucket of time with its own background, counted in the chart's buckets from its start: 2.5 is the middle of the third.
 */
export type ChartBand = { from: number; to: number };

/** The same figures as text, for people who do not see the drawing. */
export type ChartTable = {
  open: string;
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
};

/** A round top for a scale with at most four steps; for counts each step is a whole number. */
export function scaleOf(highest: number, whole = false): { top: number; steps: number[] } {
  const rough = Math.max(highest / 4, whole ? 1 : Number.EPSILON);
  const unit = 10 ** Math.floor(Math.log10(rough));
  const factors = whole && unit === 1 ? [1, 2, 5, 10] : [1, 2, 2.5, 5, 10];
  const step = (factors.find((factor) => factor * unit >= rough) ?? 10) * unit;
  const count = Math.max(1, Math.ceil(highest / step - 1e-9));
  return { top: step * count, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/**
 * This share of the values, the lower ones, always fits below the top; each of the others does so up to a multiple of it.
 */
const USUAL_SHARE = 0.9;
const USUAL_MARGIN = 2;

/**
 * The highest value that the scale has room for. A few values far above the others do not set it, because they would
 * flatten all the rest: they are drawn up to the top with a mark.
 * @param least the scale has room for at least this value
 */
export function highestShown(values: readonly number[], least: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const usual = sorted[Math.floor(USUAL_SHARE * (sorted.length - 1))] ?? 0;
  return Math.min(Math.max(least, sorted.at(-1) ?? 0), Math.max(least, usual * USUAL_MARGIN));
}

/** The vertical position of a value; values beyond the scale are drawn at its top. */
export function heightOf(value: number, top: number): number {
  return PLOT.bottom - (Math.min(value, top) / top) * (PLOT.bottom - PLOT.top);
}

/** Head, legend, drawing, and its figures as a table that opens below. */
export function ChartFrame({
  title,
  unit,
  legend,
  table,
  children,
}: {
  title: string;
  /** "dakikada" */
  unit: string;
  legend: readonly ChartLegend[];
  table: ChartTable;
  children: ReactNode;
}) {
  return (
    <figure className="panel chart">
      <figcaption>
        <h2>
          {title} <span className="chart-unit">{unit}</span>
        </h2>
        <ul className="chart-legend">
          {legend.map(({ look, label }) => (
            <li key={look}>
              <span aria-hidden className={`chart-key chart-key-${look}`} />
              {label}
            </li>
          ))}
        </ul>
      </figcaption>
      {children}
      <details className="chart-table">
        <summary>{table.open}</summary>
        <div tabIndex={0} role="region" aria-label={table.caption}>
          <table>
            <caption className="sr-only">{table.caption}</caption>
            <thead>
              <tr>
                {table.head.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, index) => (
                    <td key={index}>{value}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

/** The drawing's box with its grid, its scale and at most five times below it; its label says in words what it shows. */
export function Plot({
  label,
  steps,
  top,
  format,
  times,
  children,
}: {
  label: string;
  steps: readonly number[];
  top: number;
  format: (value: number) => string;
  /** Texts, evenly spread from the start to the end. */
  times: readonly string[];
  children: ReactNode;
}) {
  const { start, end, width, height } = PLOT;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {steps.map((step) => {
        const y = heightOf(step, top);
        return (
          <g key={step}>
            <line className={step === 0 ? 'chart-axis' : 'chart-grid'} x1={start} x2={end} y1={y} y2={y} />
            <text x={start - 6} y={y + 4} textAnchor="end">
              {format(step)}
            </text>
          </g>
        );
      })}
      {times.map((time, index) => (
        <text
          key={index}
          className={index % 2 ? 'chart-alternate' : undefined}
          x={start + ((end - start) * index) / Math.max(1, times.length - 1)}
          y={167}
          textAnchor={index === 0 ? 'start' : index === times.length - 1 ? 'end' : 'middle'}
        >
          {time}
        </text>
      ))}
      {children}
    </svg>
  );
}

/** A value stands this far from the next at least, so that their texts do not touch. */
const VALUE_ROOM = 44;

/** Of the places beyond the scale those that carry their value: the highest, as far as their texts have room beside each other. */
export function withValue(places: readonly { x: number; value: number }[]): ReadonlySet<number> {
  const carrying: number[] = [];
  for (const { x } of places.toSorted((a, b) => b.value - a.value)) {
    if (carrying.every((other) => Math.abs(other - x) >= VALUE_ROOM)) carrying.push(x);
  }
  return new Set(carrying);
}

/** Marks above the plot that a value goes beyond the scale, and says how far: in its tooltip, and in figures where there is room. */
export function BeyondMark({ x, title, value }: { x: number; title: string; value: string | undefined }) {
  return (
    <g>
      <title>{title}</title>
      <rect x={x - 6} y="0" width="12" height={PLOT.top + 6} fill="transparent" />
      <path className="chart-beyond" d={`M${(x - 4).toFixed(1)} ${PLOT.top - 1}h8l-4 -6.5z`} />
      {value ? (
        // At the ends of the plot it stays within the drawing.
        <text className="chart-beyond-value" x={Math.min(x, PLOT.width - 22)} y="10" textAnchor="middle">
          {value}
        </text>
      ) : null}
    </g>
  );
}

/** A narrower band could not be seen. */
const LEAST_BAND = 2;

/** The backgrounds of buckets; `xOf` gives the position at which a bucket begins. */
export function Bands({ bands, xOf }: { bands: readonly ChartBand[]; xOf: (buckets: number) => number }) {
  const within = (x: number) => Math.min(PLOT.end, Math.max(PLOT.start, x));
  return bands.map(({ from, to }, index) => {
    const end = Math.max(within(xOf(to)), PLOT.start + LEAST_BAND);
    const start = Math.min(within(xOf(from)), end - LEAST_BAND);
    return (
      <rect
        key={index}
        className="chart-band"
        x={start.toFixed(1)}
        y={PLOT.top}
        width={(end - start).toFixed(1)}
        height={PLOT.bottom - PLOT.top}
      />
    );
  });
}

/** An id for a part of a drawing that another part refers to. */
export function usePartId(): string {
  return `part${useId().replace(/[^a-zA-Z0-9]/g, '')}`;
}
