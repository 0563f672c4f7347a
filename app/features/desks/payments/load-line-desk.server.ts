import { dayInIstanbul, addDays } from '~/platform/dates';
import { countLines, listLines, type BankLineRow } from './bank-line-list-store.server';
import type { LineFilter, LineView } from './bank-line-filter';
import type { SettlementFit } from './fit-settlement';
import { fitSettlements } from './fit-settlements.server';
import { matchLines, type MatchedLine } from './match-lines.server';

const PAGE_SIZE = 50;
/** The acquirer's transfers stand beside what waits for as long as somebody may look for them there. */
const SETTLEMENTS = { days: 7, shown: 10 };

export type LineDesk = {
  counts: Record<LineView, number>;
  /** What waits, with its proposals, and the acquirer's newest transfers. */
  lines: MatchedLine[];
  settlements: BankLineRow[];
  /** A page of what was decided. */
  decided: BankLineRow[];
  /** The acquirer's transfers against their cards. */
  fits: Record<number, SettlementFit>;
  next: number | undefined;
};

/** What a view of the desk shows: what waits with its proposals and the acquirer's newest transfers, or a page of what was decided. */
export async function loadLineDesk(filter: LineFilter, now: Date): Promise<LineDesk> {
  const counts = await countLines(filter);
  if (filter.view !== 'open') {
    const found = await listLines(filter, PAGE_SIZE + 1);
    const page = found.slice(0, PAGE_SIZE);
    const fits = filter.view === 'settlement' ? await fitSettlements(page) : {};
    return {
      ...{ counts, decided: page, fits, lines: [], settlements: [] },
      next: found.length > PAGE_SIZE ? page.at(-1)?.id : undefined,
    };
  }
  const since = dayInIstanbul(addDays(now, -SETTLEMENTS.days));
  const newest = await listLines({ ...filter, view: 'settlement', after: undefined }, SETTLEMENTS.shown);
  const settlements = newest.filter(({ valueDate }) => filter.statement !== undefined || valueDate >= since);
  const lines = await matchLines({ statement: filter.statement });
  return { counts, lines, settlements, fits: await fitSettlements(settlements), decided: [], next: undefined };
}
