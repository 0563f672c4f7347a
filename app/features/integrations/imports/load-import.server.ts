import {
  countProblems,
  listKeptRows,
  listProblemRows,
  readImport,
  rowUnderWay,
  type KeptRow,
} from './import-store.server';

const ROWS_SHOWN = 20;
const KEPT_SHOWN = 50;

export type ImportPage = NonNullable<Awaited<ReturnType<typeof loadImport>>>;

/**
 * What the page of an import shows in its state: its problems of one kind from a row on, the rows that were kept, the row
 * under way. Undefined if there is no such import.
 */
export async function loadImport(id: number, asked: { kind: string | null; after: number | undefined }) {
  const card = await readImport(id);
  if (!card) return undefined;
  const kinds = card.state === 'checked' ? await countProblems(id) : [];
  const kind = kinds.find(({ code }) => code === asked.kind)?.code;
  const { after } = asked;
  const [problems, kept, now] = await Promise.all([
    card.state === 'checked' ? listProblemRows(id, { after, code: kind, limit: ROWS_SHOWN + 1 }) : [],
    card.rowsKept > 0 ? listKeptRows(id, KEPT_SHOWN) : ([] as KeptRow[]),
    card.state === 'importing' && card.startedAt ? rowUnderWay(id, card.rowsDone) : undefined,
  ]);
  return {
    card,
    kinds,
    kind: kind ?? null,
    problems: problems.slice(0, ROWS_SHOWN),
    next: problems.length > ROWS_SHOWN ? (problems[ROWS_SHOWN - 1]?.rowNo ?? null) : null,
    begun: after !== undefined,
    kept,
    now: now ?? null,
  };
}
