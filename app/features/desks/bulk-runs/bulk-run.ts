import type { BulkAct, BulkItemState, BulkPart, BulkStop } from '~/platform/bulk-states';

/** How many things each phase tries before the next one begins; the last takes the rest. */
export const PHASE_SIZES = [1, 5, Infinity] as const;
export const LAST_PHASE = PHASE_SIZES.length;

/** The most things of one run: a bound on what one statement freezes and on what a plan reads. */
export const MOST_ITEMS = 5000;

/** How many of the rest run at the same time: other orders keep their turn between them. */
export const AT_ONCE = 15;

/** So many of the rest that fail for the same cause stop the run. */
export const SAME_CAUSE_LIMIT = 3;

/** From so many failed attempts on, a thing that still tries by itself counts as one that failed. */
export const ATTEMPTS_THAT_COUNT = 2;

/** The error of an event whose endpoint is off. */
export const ENDPOINT_OFF = 'endpoint-off';

/** The id under which a run has an event at an endpoint. */
export const webhookItemId = ({ endpointId, eventId }: { endpointId: number; eventId: string }) =>
  `${endpointId}:${eventId}`;

/** How long a run that is over is kept with its things. */
export const RUNS_KEPT_DAYS = 90;

/** A part is too slow from so many times its usual duration on, and never below so many ms. */
const SLOW_TIMES = 3;
const SLOW_FROM_MS = 5000;

/** So many of the rest must have ended before their pace says something. */
const PACE_FROM = 5;

/** How many things of a phase are in a state, by their error. */
export type ItemCount = { phase: number | null; state: BulkItemState; errorCode: string | null; count: number };

/** States of things that were really tried. */
const TRIED: readonly BulkItemState[] = ['running', 'done', 'failed', 'retrying'];
export const FAILED: readonly BulkItemState[] = ['failed', 'retrying'];
/** States of things that nobody tried, because they were no longer as they were chosen. */
export const UNFIT: readonly BulkItemState[] = ['changed', 'gone'];

export function countIn(
  counts: readonly ItemCount[],
  states: readonly BulkItemState[],
  phase?: number,
  errorCode?: string,
): number {
  return counts
    .filter(
      (each) =>
        states.includes(each.state) &&
        (phase === undefined || each.phase === phase) &&
        (errorCode === undefined || each.errorCode === errorCode),
    )
    .reduce((sum, { count }) => sum + count, 0);
}

const STEPS = ['look-up-stock', 'grant-modules', 'issue-licences'] as const satisfies readonly BulkPart[];

/** The parts whose pace says something of an act. */
const PARTS_OF: Record<BulkAct, readonly BulkPart[]> = {
  repair: STEPS,
  retry: [...STEPS, 'mail'],
  resend: ['mail'],
  redeliver: ['webhook'],
};

/** How long a part takes, in ms: half of its things take less. */
export type PartPace = { part: BulkPart; ms: number };

/** How long each part of an act may take; what has no history has the least limit. */
export function slowLimitsOf(act: BulkAct, usual: readonly PartPace[]): Partial<Record<BulkPart, number>> {
  return Object.fromEntries(
    PARTS_OF[act].map((part) => {
      const ms = usual.find((each) => each.part === part)?.ms ?? 0;
      return [part, Math.max(SLOW_FROM_MS, Math.round(SLOW_TIMES * ms))];
    }),
  );
}

/** The part that is nearest to its limit or furthest beyond it. */
export function slowestOf(
  paces: readonly PartPace[],
  limits: Partial<Record<BulkPart, number>>,
): (PartPace & { limitMs: number }) | undefined {
  const limited = paces.flatMap(({ part, ms }) => {
    const limitMs = limits[part];
    return limitMs === undefined ? [] : [{ part, ms, limitMs }];
  });
  return limited.toSorted((one, other) => other.ms / other.limitMs - one.ms / one.limitMs)[0];
}

/**
 * Which rule stops a run now, and for which error; undefined while none does. The pace stops only what has things ahead.
 * @param slowest of the things that ended last
 */
export function stopRuleOf(
  phase: number,
  counts: readonly ItemCount[],
  slowest?: ReturnType<typeof slowestOf>,
): { stop: BulkStop; code: string | null } | undefined {
  return failureStopOf(phase, counts) ?? paceStopOf(counts, slowest);
}

const paceStopOf = (counts: readonly ItemCount[], slowest: ReturnType<typeof slowestOf>) =>
  slowest && slowest.ms > slowest.limitMs && countIn(counts, ['waiting']) > 0
    ? ({ stop: 'too-slow', code: slowest.part } as const)
    : undefined;

function failureStopOf(
  phase: number,
  counts: readonly ItemCount[],
): { stop: BulkStop; code: string | null } | undefined {
  const failed = counts
    .filter((each) => each.phase === phase && FAILED.includes(each.state))
    .reduce(
      (codes, { errorCode, count }) => codes.set(errorCode, (codes.get(errorCode) ?? 0) + count),
      new Map<string | null, number>(),
    );
  const [worst] = [...failed].sort(([, one], [, other]) => other - one);
  if (!worst) return undefined;
  const [code, count] = worst;
  if (phase === LAST_PHASE) return count >= SAME_CAUSE_LIMIT ? { stop: 'same-cause', code } : undefined;
  return { stop: phase === 1 ? 'first' : 'five', code };
}

/** How many more things the phase begins now. */
export function roomIn(phase: number, counts: readonly ItemCount[]): number {
  const running = countIn(counts, ['running'], phase);
  const size = PHASE_SIZES[phase - 1] ?? Infinity;
  return Math.max(0, Math.min(size - countIn(counts, TRIED, phase), AT_ONCE - running));
}

/** Whether the next phase may begin: all of this one have ended, and it has tried as many as it should. */
export function isPhaseOver(phase: number, counts: readonly ItemCount[]): boolean {
  return phase < LAST_PHASE && roomIn(phase, counts) === 0 && countIn(counts, ['running'], phase) === 0;
}

export type Pace = { perMinute: number; leftMs: number };

/**
 * How long the rest takes at the pace of those of it that have ended; undefined while too few have: the first six wait for one
 * another and say nothing of it.
 */
export function paceOf(ended: number, elapsedMs: number, left: number): Pace | undefined {
  if (ended < PACE_FROM || elapsedMs <= 0) return undefined;
  const perMinute = (ended / elapsedMs) * 60_000;
  return { perMinute, leftMs: (left / perMinute) * 60_000 };
}

/** The things of one phase as a drawing shows them: those that were begun, then those that will be. */
export type Stage = { phase: number; states: BulkItemState[] };

/** Deals what has not been begun out to the phases as they will take it. */
export function stagesOf(
  begun: readonly { phase: number | null; states: readonly BulkItemState[] }[],
  current: number,
): Stage[] {
  const ahead = [...(begun.find(({ phase }) => phase === null)?.states ?? [])];
  return PHASE_SIZES.map((size, index) => {
    const phase = index + 1;
    const own = begun.find((each) => each.phase === phase)?.states ?? [];
    const tried = own.filter((state) => TRIED.includes(state)).length;
    const more = phase < current ? [] : ahead.splice(0, Math.min(ahead.length, size - tried));
    return { phase, states: [...own, ...more] };
  });
}
