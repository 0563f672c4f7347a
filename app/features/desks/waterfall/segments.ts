/** Who a stretch of time belongs to: a worker that worked, the system that let wait, or a person that was waited for. */
export type Owner = 'work' | 'system' | 'person';

export const OWNERS = ['work', 'system', 'person'] as const satisfies readonly Owner[];

/** What a stretch of time was; its text is `jobs:run.part.<name>`. */
type PartName =
  | 'relay'
  | 'queue'
  | 'attempt'
  | 'silence'
  | 'retry'
  | 'person'
  | 'approval'
  | 'payment'
  | 'other-lines'
  | 'unrecorded'
  | 'mail';

export type StepPart = { name: string; from: number; to: number; state: 'done' | 'failed' | 'died' };

/** What is known of an attempt, or of what ended a wait. */
type PartFacts = {
  attempt?: number;
  generation?: number;
  worker?: string;
  release?: string;
  outcome?: 'done' | 'failed' | 'died' | 'running';
  code?: string;
  /** The last heartbeat of a worker that died. */
  lastBeatAt?: number;
  /** The pause that was drawn after it; null: it was the last attempt. */
  retryInMs?: number | null;
  steps?: readonly StepPart[];
  /** Who ended a wait for a person. */
  by?: string;
};

/** A stretch of time; `from` and `to` are whole ms since 1970. */
export type Segment = { from: number; to: number; name: PartName; owner: Owner } & PartFacts;

/** From when on unaccounted time is called what. */
export type Phase = { at: number; name: PartName; owner: Owner; by?: string | undefined };

/**
 * Segments that tile a span without gap or overlap: the pieces where they are, and between them what the phase of that moment
 * calls it. Rows of several clocks can contradict each other; then the earlier piece keeps its time and the later one is cut.
 */
export function tile(pieces: readonly Segment[], phases: readonly Phase[], from: number, to: number): Segment[] {
  const end = Math.max(from, to);
  const ordered = phases.toSorted((one, other) => one.at - other.at);
  const phaseAt = (moment: number) => ordered.findLast(({ at }) => at <= moment) ?? ordered[0];
  const segments: Segment[] = [];
  let cursor = from;
  const wait = (until: number) => {
    while (cursor < until) {
      const phase = phaseAt(cursor);
      const start = cursor;
      const next = ordered.find(({ at }) => at > start)?.at ?? until;
      const stop = Math.min(until, next);
      const { name, owner, by } = phase ?? { name: 'queue' as const, owner: 'system' as const };
      segments.push({ from: cursor, to: stop, name, owner, ...(by !== undefined && { by }) });
      cursor = stop;
    }
  };
  for (const piece of pieces.toSorted((one, other) => one.from - other.from || one.to - other.to)) {
    const start = Math.min(end, Math.max(cursor, piece.from));
    wait(start);
    const stop = Math.min(end, Math.max(start, piece.to));
    // An attempt of no time is still an attempt; a wait of no time is none.
    if (stop === start && piece.owner !== 'work') continue;
    segments.push({ ...piece, from: start, to: stop, ...(piece.steps && { steps: within(piece.steps, start, stop) }) });
    cursor = stop;
  }
  wait(end);
  return joined(segments);
}

function within(steps: readonly StepPart[], from: number, to: number): StepPart[] {
  const clamp = (moment: number) => Math.min(to, Math.max(from, moment));
  return steps.map((step) => ({ ...step, from: clamp(step.from), to: clamp(step.to) }));
}

/** Waits of the same name that touch are one. */
function joined(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (last && last.owner !== 'work' && last.name === segment.name && last.by === segment.by) {
      all[all.length - 1] = { ...last, to: segment.to };
    } else all.push(segment);
  }
  return all;
}

type Sums = Record<Owner, number>;

/** How long it was worked, and how long the system or a person was waited for. */
export function sumsOf(segments: readonly Pick<Segment, 'from' | 'to' | 'owner'>[]): Sums {
  const sums: Sums = { work: 0, system: 0, person: 0 };
  for (const { from, to, owner } of segments) sums[owner] += to - from;
  return sums;
}

/**
 * Tracks that ran beside each other as one that tiles the span of all: at each moment it was worked if any of them was worked
 * at, otherwise a person was waited for if any waited for one.
 */
export function mergeTracks(
  tracks: readonly (readonly Segment[])[],
): Pick<Segment, 'from' | 'to' | 'owner' | 'name' | 'by'>[] {
  const all = tracks.flat();
  const moments = [...new Set(all.flatMap(({ from, to }) => [from, to]))].toSorted((one, other) => one - other);
  const merged: Pick<Segment, 'from' | 'to' | 'owner' | 'name' | 'by'>[] = [];
  for (const [index, from] of moments.entries()) {
    const to = moments[index + 1];
    if (to === undefined) break;
    const there = all.filter((segment) => segment.from <= from && segment.to >= to);
    const chosen =
      there.find(({ owner }) => owner === 'work') ?? there.find(({ owner }) => owner === 'person') ?? there[0];
    const { owner, name, by } = chosen ?? { owner: 'system' as const, name: 'queue' as const, by: undefined };
    const last = merged.at(-1);
    if (last && last.owner === owner && last.name === name && last.by === by) last.to = to;
    else merged.push({ from, to, owner, name, ...(by !== undefined && { by }) });
  }
  return merged;
}
