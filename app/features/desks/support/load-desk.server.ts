import { lookUp } from '~/features/desks/staff/look-up-store.server';
import { formatDateTime, formatRelative } from '~/platform/dates';
import type { DeskFilter } from './desk-filter';
import {
  countCauses,
  countSnoozedLines,
  findFailedLines,
  listFailedLines,
  type CauseCount,
  type FailedLine,
} from './desk-store.server';

/** An instant as a list shows it: how long ago, and exactly on hover. */
export type Age = { iso: string; ago: string; exactly: string };

export type DeskLine = FailedLine & { age: Age };
export type DeskCause = CauseCount & { age: Age; open: boolean; lines: DeskLine[] };

/** The number of lines that an unfolded cause shows; the rest are on its own page. */
const LINES_SHOWN = 20;

/** The instant in the reader's words; computed on the server, because wording differs between versions of ICU. */
export function ageOf(iso: string, now: Date, locale: string): Age {
  const date = new Date(iso);
  return { iso, ago: formatRelative(date, now, locale), exactly: formatDateTime(date, locale) };
}

/**
 * The failed lines as the desk lists them: by cause, the unfolded ones with their first lines. `newest` begins with what
 * goes wrong now: causes of the last hour, the largest first, then the others by their newest line.
 */
export async function loadDesk(
  filter: DeskFilter,
  locale: string,
  lineCause: string | undefined,
): Promise<{ causes: DeskCause[]; snoozed: number }> {
  const now = new Date();
  const { found, meant } = filter.query ? await findLines(filter.query) : { found: undefined, meant: [] as number[] };
  const { view } = filter;
  const [causes, snoozed] = await Promise.all([countCauses(view, found), countSnoozedLines({ found })]);
  const moment = ({ oldest, newest }: CauseCount) => (filter.sort === 'oldest' ? oldest : newest);
  const age = (cause: CauseCount) => Date.parse(moment(cause));
  causes.sort(filter.sort === 'oldest' ? (a, b) => age(a) - age(b) : (a, b) => b.fresh - a.fresh || age(b) - age(a));
  const unfolded = filter.cause ?? lineCause;
  const desk = await Promise.all(
    causes.map(async (cause) => {
      // The hits of a search are shown unfolded, whatever their cause.
      const open = found !== undefined || cause.key === unfolded;
      const lines = open
        ? await listFailedLines({ view, cause: cause.key, found, meant, sort: filter.sort, limit: LINES_SHOWN })
        : [];
      return {
        ...cause,
        open,
        age: ageOf(moment(cause), now, locale),
        lines: lines.map((line) => ({ ...line, age: ageOf(line.failedAt, now, locale) })),
      };
    }),
  );
  // A typed order number means that order, whatever else the number can be.
  const isMeant = ({ lines }: DeskCause) => lines.some(({ orderId }) => meant.includes(orderId));
  return { causes: [...desk.filter(isMeant), ...desk.filter((cause) => !isMeant(cause))], snoozed };
}

/** The failed lines that a search stands for; `meant` are orders that it names by their number. */
export async function findLines(query: string): Promise<{ found: string[]; meant: number[] }> {
  const keys = await lookUp(query);
  const code = query.toUpperCase();
  // A deleted licence has no row, but the lines that name it can be found.
  const approvalCodes = /^[0-9A-F]{8}$/.test(code) ? [...keys.approvalCodes, code] : keys.approvalCodes;
  return { found: await findFailedLines({ ...keys, approvalCodes }), meant: keys.orderIds };
}
