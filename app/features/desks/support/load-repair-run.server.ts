import {
  countIn,
  FAILED,
  paceOf,
  slowestOf,
  stagesOf,
  UNFIT,
  type ItemCount,
} from '~/features/desks/bulk-runs/bulk-run';
import {
  countDoubled,
  countFollowed,
  countItems,
  countOrders,
  countRuns,
  listItems,
  listRuns,
  readComparison,
  readPace,
  readPhases,
  readRun,
  type ShownItem,
  type ShownRun,
} from '~/features/desks/bulk-runs/bulk-run-store.server';
import { db } from '~/platform/db/client.server';
import { formatDateTime, formatTime } from '~/platform/dates';
import { repairRun, repairRuns, STATES_OF, type RunOutcome } from './repair-run-filter';

const PAGE = 50;
/** Lines that have just ended, while a run goes on. */
const NEWEST = 6;

/** A moment as pages show it: the time, and on hover the day with it. */
export type RunMoment = { iso: string; time: string; exactly: string };

/** Formatted in loaders, because ICU versions differ between server and browser. */
const momentOf = (iso: string | null, locale: string): RunMoment | null => {
  if (iso === null) return null;
  const date = new Date(iso);
  const time = formatTime(date);
  return { iso, time, exactly: `${formatDateTime(date, locale)}${time.slice(5)}` };
};

const spanMs = (from: string | null, until: string | null) =>
  from === null || until === null ? null : Date.parse(until) - Date.parse(from);

/** How many things of a run stand where. */
function sumsOf(counts: readonly ItemCount[]) {
  return {
    done: countIn(counts, ['done']),
    failed: countIn(counts, FAILED),
    running: countIn(counts, ['running']),
    waiting: countIn(counts, ['waiting']),
    left: countIn(counts, ['left']),
    unfit: countIn(counts, UNFIT),
  };
}

/** How long the rest will take, by the pace of what has ended of it. */
function estimateOf(run: ShownRun, counts: readonly ItemCount[], locale: string) {
  const ended = countIn(counts, ['done', 'failed', 'retrying'], 3);
  const elapsed = spanMs(run.restAt, run.now) ?? 0;
  const pace = paceOf(ended, elapsed, countIn(counts, ['waiting', 'running']));
  if (run.state !== 'running' || !pace) return null;
  const end = new Date(Date.parse(run.now) + pace.leftMs);
  return {
    seconds: pace.leftMs / 1000,
    perMinute: Math.round(pace.perMinute),
    endsAt: momentOf(end.toISOString(), locale),
  };
}

/** How many of the rest have failed for the cause that most of them have. */
function worstOfRest(counts: readonly ItemCount[]): number {
  const codes = new Set(counts.flatMap(({ errorCode }) => (errorCode === null ? [] : [errorCode])));
  return Math.max(0, ...[...codes].map((code) => countIn(counts, FAILED, 3, code)));
}

/** A run with its phases, rules and lines; undefined if there is none. */
export async function loadRepairRun(id: number, search: URLSearchParams, locale: string) {
  const run = await readRun(id);
  if (!run) return undefined;
  const filter = repairRun(id).read(search);
  const [counts, phases, about, pace, followed, comparison, doubled] = await Promise.all([
    countItems(db(), id),
    readPhases(id),
    countOrders(id),
    readPace(db(), id),
    countFollowed(id),
    run.finishedAt === null ? null : readComparison(id),
    run.finishedAt === null || run.act === 'redeliver' ? null : countDoubled(id),
  ]);
  const sums = sumsOf(counts);
  const open = run.state === 'running' || run.state === 'stopping';
  const newest = filter.outcome === undefined && open;
  const outcome: RunOutcome = filter.outcome ?? (newest || sums.failed === 0 ? 'all' : 'failed');
  const found = newest
    ? await listItems(id, { states: ['done', ...FAILED], limit: NEWEST, newest: true })
    : await listItems(id, { states: STATES_OF[outcome], after: filter.after, limit: PAGE + 1 });
  const items = newest ? found : found.slice(0, PAGE);
  const stages = stagesOf(phases, run.phase).map(({ phase, states }) => {
    const times = phases.find((each) => each.phase === phase);
    return {
      phase,
      states,
      startedAt: momentOf(times?.startedAt ?? null, locale),
      endedAt: momentOf(times?.endedAt ?? null, locale),
      tookMs: spanMs(times?.startedAt ?? null, times?.endedAt ?? null),
      longestMs: times?.longestMs ?? null,
    };
  });
  return {
    run: {
      ...run,
      started: momentOf(run.startedAt, locale),
      stopped: momentOf(run.stoppedAt, locale),
      finished: momentOf(run.finishedAt, locale),
      tookMs: spanMs(run.startedAt, run.finishedAt),
    },
    open,
    about,
    followed,
    comparison: comparison ?? [],
    doubled,
    sums,
    stages,
    sameCause: worstOfRest(counts),
    slowest: slowestOf(pace, run.slowLimits) ?? null,
    estimate: estimateOf(run, counts, locale),
    filter,
    newest,
    outcome,
    items,
    next: newest || found.length <= PAGE ? null : (items.at(-1)?.position ?? null),
  };
}

export type RepairRunPage = NonNullable<Awaited<ReturnType<typeof loadRepairRun>>>;
export type RunItem = ShownItem;

/** The runs, newest first. */
export async function loadRepairRuns(search: URLSearchParams, locale: string) {
  const filter = repairRuns.read(search);
  const [found, total] = await Promise.all([listRuns(filter.after, PAGE + 1), countRuns()]);
  const runs = found.slice(0, PAGE);
  return {
    filter,
    total,
    runs: runs.map((run) => ({
      ...run,
      started: momentOf(run.startedAt, locale),
      tookMs: spanMs(run.startedAt, run.finishedAt),
    })),
    next: found.length > PAGE ? runs.at(-1)?.id : undefined,
  };
}

export type RepairRunRow = Awaited<ReturnType<typeof loadRepairRuns>>['runs'][number];
