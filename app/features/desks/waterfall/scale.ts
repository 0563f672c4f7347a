/** A part of the axis: a stretch of time with a scale of its own, or a wait that is cut to a fixed width. All in percent. */
export type AxisPart = { from: number; to: number; x: number; width: number; cut: boolean };

type Stretch = { from: number; to: number };

const MOST_CUTS = 3;
const CUT_WIDTH = 5;
/** What a part gets at least, so that what happened in two seconds beside two minutes can still be seen. */
const LEAST_WIDTH = 16;
const CUT_AT_LEAST_MS = 5000;

const lengthOf = ({ from, to }: Stretch) => to - from;

/** The waits that would take more than half of the width from all the rest, the longest first. */
function cutsOf(span: Stretch, waits: readonly Stretch[]): Stretch[] {
  const cuts: Stretch[] = [];
  let rest = lengthOf(span);
  for (const wait of waits.toSorted((one, other) => lengthOf(other) - lengthOf(one))) {
    if (cuts.length === MOST_CUTS || lengthOf(wait) < CUT_AT_LEAST_MS || lengthOf(wait) * 2 <= rest) break;
    cuts.push(wait);
    rest -= lengthOf(wait);
  }
  return cuts.toSorted((one, other) => one.from - other.from);
}

/** The axis of a span: long waits are cut, and each side of a cut has its own scale. The parts tile the width. */
export function axisOf(span: Stretch, waits: readonly Stretch[]): AxisPart[] {
  const stretches: (Stretch & { cut: boolean })[] = [];
  let cursor = span.from;
  for (const { from, to } of cutsOf(span, waits)) {
    if (from > cursor) stretches.push({ from: cursor, to: from, cut: false });
    stretches.push({ from, to, cut: true });
    cursor = to;
  }
  if (span.to > cursor || stretches.length === 0) stretches.push({ from: cursor, to: span.to, cut: false });
  const scaled = stretches.filter(({ cut }) => !cut);
  const cuts = stretches.length - scaled.length;
  const room = 100 - (scaled.length > 0 ? cuts * CUT_WIDTH : 0);
  const least = Math.min(LEAST_WIDTH, scaled.length > 0 ? room / scaled.length : 0);
  const time = scaled.reduce((sum, stretch) => sum + lengthOf(stretch), 0);
  let x = 0;
  return stretches.map(({ cut, ...stretch }) => {
    const share = time > 0 ? lengthOf(stretch) / time : 1 / scaled.length;
    const width = cut
      ? scaled.length > 0
        ? CUT_WIDTH
        : 100 / cuts
      : least + Math.max(0, room - least * scaled.length) * share;
    const part = { ...stretch, cut, x, width };
    x += width;
    return part;
  });
}

/** Where a moment stands on the axis. */
export function placeOf(axis: readonly AxisPart[], moment: number): number {
  const part = axis.find(({ to }) => moment <= to) ?? axis.at(-1);
  if (!part) return 0;
  const inside = lengthOf(part) > 0 ? (moment - part.from) / lengthOf(part) : 0;
  return part.x + part.width * Math.min(1, Math.max(0, inside));
}

const STEPS_MS = [
  ...[100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 4, 8, 12, 24, 48, 96].map((hours) => hours * 3_600_000),
];
/** A label needs so much of the width, and one in the middle so much room from those at the ends. */
const LABEL_WIDTH = 18;
const LABEL_ROOM = 24;

/** A label of the axis: the time of day at the ends of a part, in between how long after its beginning. */
type AxisMark = { x: number; at: 'start' | 'end' | 'middle'; moment: number; afterMs: number };

export function marksOf(axis: readonly AxisPart[]): AxisMark[] {
  return axis.flatMap((part) => {
    if (part.cut) return [];
    const marks: AxisMark[] = [{ x: part.x, at: 'start', moment: part.from, afterMs: 0 }];
    if (part.width < LABEL_WIDTH * 2) return marks;
    const length = lengthOf(part);
    const step = STEPS_MS.find((ms) => length > 0 && (ms / length) * part.width >= LABEL_WIDTH);
    for (let after = step ?? length; step !== undefined && after < length; after += step) {
      const x = part.x + (part.width * after) / length;
      if (x < part.x + LABEL_ROOM || x > part.x + part.width - LABEL_ROOM) continue;
      marks.push({ x, at: 'middle', moment: part.from + after, afterMs: after });
    }
    return [...marks, { x: part.x + part.width, at: 'end', moment: part.to, afterMs: length }];
  });
}
