/** One figure of the bench: what each round measured, and the limit that it is compared to. */
export type Figure = {
  id: string;
  title: string;
  unit: string;
  /** One value per round. */
  values: number[];
  /** The limit, measured in the same rounds and unit; the ratio of the medians is the result. */
  limit?: { title: string; values: number[] };
  /** The median of each round's ratio is the result instead: where both do the same, whatever slows a round down meets both. */
  byRound?: boolean;
  /** The ratio to reach: a minimum, or a maximum if less is better. */
  goal?: { ratio: number; lessIsBetter?: boolean };
};

export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Nearest-rank percentile; NaN for an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? NaN;
}

/** 0 if both the figure and its limit are 0. */
export function ratioOf(figure: Figure): number | undefined {
  const { values, limit, byRound } = figure;
  if (byRound) return median(ratiosByRound(figure));
  return limit && (median(values) === 0 ? 0 : median(values) / median(limit.values));
}

const ratiosByRound = ({ values, limit }: Figure) =>
  values.map((value, round) => value / (limit?.values[round] ?? Number.NaN));

export function isReached(figure: Figure): boolean | undefined {
  const ratio = ratioOf(figure);
  if (ratio === undefined || !figure.goal) return undefined;
  return figure.goal.lessIsBetter ? ratio <= figure.goal.ratio : ratio >= figure.goal.ratio;
}

/**
 * Runs the measurements in turn, round by round and each second round backwards, so that anything that slows the machine
 * down, or grows, affects all of them.
 */
export async function alternate<Name extends string>(
  rounds: number,
  measurements: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number[]>> {
  const entries = Object.entries(measurements) as [Name, () => Promise<number>][];
  const values = Object.fromEntries(entries.map(([name]) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    for (const [name, measure] of round % 2 ? entries.toReversed() : entries) values[name].push(await measure());
  }
  return values;
}

const number = (value: number) =>
  Number.isNaN(value) ? '–' : value.toLocaleString('en', { maximumSignificantDigits: value >= 100 ? 4 : 3 });

/** Median with its spread, as `1,234 (1,200–1,300)`. */
export function spread(values: readonly number[]): string {
  if (values.length < 2) return number(median(values));
  return `${number(median(values))} (${number(Math.min(...values))}–${number(Math.max(...values))})`;
}

export function ratioText(figure: Figure): string {
  if (figure.byRound) return spread(ratiosByRound(figure));
  const ratio = ratioOf(figure);
  return ratio === undefined ? '' : ratio.toFixed(ratio >= 10 ? 1 : 2);
}

export function goalText({ goal }: Figure): string {
  return goal ? `${goal.lessIsBetter ? '≤' : '≥'} ${goal.ratio}` : '';
}
