import { startBulkRun, type BulkStarted } from '~/features/desks/bulk-runs/start-bulk-run.server';
import type { Actor } from '~/platform/audit-store.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { repairLines, type RepairedLine } from './repair-lines.server';
import { repairRun } from './repair-run-filter';

export type { RepairedLine } from './repair-lines.server';

/** Where a run is watched, and how many of its things another run has in hand, so that it leaves them to that one. */
type Watched = { to: string; others?: number };

/** Who else is repairing all of the chosen lines at this moment. */
export type TakenBy = { run: number; actor: string; at: string };

/**
 * Repairs the lines of a dry run with one reason: one alone at once, more by a run that tries a few first.
 * @returns where its report is, or that another run has all of the lines in hand
 */
export async function startRepair(
  {
    lines,
    cause,
    continues,
  }: { lines: readonly RepairedLine[]; cause?: string | undefined; continues?: number | undefined },
  actor: Actor,
  reason: string,
): Promise<Watched | { taken: TakenBy | null }> {
  if (lines.length === 1) return { to: `/support/repair?report=${await repairLines(lines, actor, reason)}` };
  const items = lines.map(({ orderLineId, generation }) => ({
    subject: 'order-line' as const,
    id: orderLineId,
    version: generation,
  }));
  return whereTo(await startBulkRun(actor, { act: 'repair', items, cause, continues, reason }));
}

/** Where a run that was started is watched, or who was quicker. */
function whereTo(started: BulkStarted): Watched | { taken: TakenBy | null } {
  if (started.kind === 'started') {
    const { runId, others } = started;
    return { to: repairRun(runId).address(), ...(others > 0 && { others }) };
  }
  if (started.kind === 'nothing') return { taken: null };
  const { id, actor: by, startedAt } = started.holder;
  return { taken: { run: id, actor: by, at: startedAt } };
}

/** Leads to a run, and says what it leaves to another one. */
export async function leadTo(request: Request, { to, others }: Watched): Promise<Response> {
  if (others === undefined) return redirect(to);
  const message = translator(await localeOf(request))('support:repair.others', { count: others });
  return redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'info', message }) } });
}

/** The answer to a form that wanted a run: leads to it, or says who was quicker; undefined where it needed none. */
export async function answerRun(
  request: Request,
  run: BulkStarted | undefined,
  reason: string,
): Promise<Response | undefined> {
  const found = run && whereTo(run);
  if (!found) return undefined;
  if ('to' in found) return leadTo(request, found);
  return Response.json({ ...found, typed: reason } satisfies { taken: TakenBy | null; typed: string }, { status: 409 });
}
