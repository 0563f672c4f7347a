import { readRun } from '~/features/desks/bulk-runs/bulk-run-store.server';
import { readRest } from '~/features/desks/bulk-runs/read-rest.server';
import { causeKeyOf } from '~/features/desks/staff/causes';
import { uuidOf } from '~/platform/row-ids';
import { countLineStates, readFailedLines, type FailedLine } from './desk-store.server';
import { ageOf } from './load-desk.server';
import { planRepair } from './repair-plan.server';
import type { RepairReport } from './repair-store.server';

/** The number of lines that a plan or report lists; the rest is only counted. */
const SHOWN = 20;

function shown(lines: readonly FailedLine[], locale: string) {
  const now = new Date();
  return lines.slice(0, SHOWN).map((line) => ({ ...line, age: ageOf(line.failedAt, now, locale) }));
}

/** The report of a finished repair. */
export async function loadRepairReport(report: RepairReport, locale: string) {
  const [states, failed] = await Promise.all([countLineStates(report.started), readFailedLines(report.started)]);
  const { actor, at, reason } = report;
  const counts = { started: report.started.length, changed: report.changed.length, gone: report.gone.length };
  return {
    kind: 'report' as const,
    report: { actor, at, reason, counts },
    done: states.done ?? 0,
    failed: states.failed ?? 0,
    failedAgain: shown(failed, locale),
  };
}

/** The dry run of the repair that the address names. */
export async function loadRepairPlan(search: URLSearchParams, locale: string) {
  const rest = await readRest(search.get('rest'), 'repair');
  const before = rest && (await readRun(rest.run));
  const cause = before ? (before.cause ?? undefined) : causeKeyOf(search.get('cause'));
  const lineIds = rest ? rest.items.map(({ id }) => id) : search.getAll('line').flatMap((text) => uuidOf(text) ?? []);
  const { ready, blocked, ...plan } = await planRepair(
    before || lineIds.length > 0 || !cause ? { lineIds } : { cause },
  );
  return {
    kind: 'plan' as const,
    cause: lineIds.length > 0 && !before ? undefined : cause,
    /** The stopped run whose rest the lines are. */
    rest: before?.id,
    asked: before !== undefined || lineIds.length > 0 || cause !== undefined,
    plan: { ...plan, ready: ready.length, blocked: blocked.length },
    readyLines: shown(ready, locale),
    blockedLines: shown(blocked, locale),
    refs: ready.map(({ id, generation }) => `${id}:${generation}`).join(','),
  };
}

export type ShownRepairReport = Awaited<ReturnType<typeof loadRepairReport>>;
export type ShownRepairPlan = Awaited<ReturnType<typeof loadRepairPlan>>;
