import { startBulkRun } from '~/features/desks/bulk-runs/start-bulk-run.server';
import type { Actor } from '~/platform/audit-store.server';
import { repairLines, type RepairedLine } from './repair-lines.server';
import { repairRun } from './repair-run-filter';

export type { RepairedLine } from './repair-lines.server';

/** Who else is repairing all of the chosen lines at this moment. */
export type TakenBy = { run: number; actor: string; at: string };

/**
 * Repairs the lines of a dry run with one reason: one alone at once, more by a run that tries a few first.
 * @returns where its report is, or that another run has all of the lines in hand
 */
export async function startRepair(
  { lines, cause, continues }: { lines: readonly RepairedLine[]; cause?: string | undefined; continues?: number | undefined },
  actor: Actor,
  reason: string,
): Promise<{ to: string } | { taken: TakenBy | null }> {
  if (lines.length === 1) return { to: `/support/repair?report=${await repairLines(lines, actor, reason)}` };
  const items = lines.map(({ orderLineId, generation }) => ({
    subject: 'order-line' as const,
    id: orderLineId,
    version: generation,
  }));
  const started = await startBulkRun(actor, { act: 'repair', items, cause, continues, reason });
  if (started.kind === 'started') return { to: repairRun(started.runId).address() };
  if (started.kind === 'nothing') return { taken: null };
  const { id, actor: by, startedAt } = started.holder;
  return { taken: { run: id, actor: by, at: startedAt } };
}
