import { needsCorrection } from '~/features/desks/staff/causes';
import {
  countCauses,
  countOf,
  countSnoozedLines,
  listFailedLines,
  readFailedLines,
  type FailedLine,
} from './desk-store.server';

/** The most lines per repair; the rest are left for the next one. */
export const MOST_LINES = 1000;

/** The effects of a repair, before it is run (B5). */
export type RepairPlan = {
  /** Lines that would run. */
  ready: FailedLine[];
  /** Lines that would fail again as they are: their licences have to be corrected first. */
  blocked: FailedLine[];
  /** Chosen lines that are no longer failed. */
  over: number;
  /** Lines beyond the limit of one repair. */
  more: number;
  /** Lines of the cause that are put off, and left out. */
  snoozed: number;
  orders: number;
  dealers: number;
};

/** The dry run of a repair of all failed lines of a cause, or of chosen ones. */
export async function planRepair(wanted: { cause: string } | { lineIds: readonly string[] }): Promise<RepairPlan> {
  const chosen = 'cause' in wanted ? [] : [...new Set(wanted.lineIds)];
  const taken = chosen.slice(0, MOST_LINES);
  const lines =
    'cause' in wanted
      ? await listFailedLines({ view: 'open', cause: wanted.cause, sort: 'oldest', limit: MOST_LINES })
      : await readFailedLines(taken);
  const beyond =
    'cause' in wanted ? countOf(await countCauses('open'), wanted.cause) - lines.length : chosen.length - taken.length;
  const isBlocked = (line: FailedLine) => needsCorrection(line.cause) && line.wrongCode !== null;
  const ready = lines.filter((line) => !isBlocked(line));
  return {
    ready,
    blocked: lines.filter(isBlocked),
    over: 'cause' in wanted ? 0 : taken.length - lines.length,
    more: Math.max(0, beyond),
    snoozed: 'cause' in wanted ? await countSnoozedLines(wanted) : 0,
    orders: new Set(ready.map(({ orderId }) => orderId)).size,
    dealers: new Set(ready.map(({ dealerId }) => dealerId)).size,
  };
}
